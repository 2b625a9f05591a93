import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as OpenTelemetryTracer,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Config } from "./config.ts";
import type { Span, SpanStart, Tracer } from "./trace.ts";

const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, vendor: SpanKind.CLIENT } as const;

/** Milliseconds: a collector that is away keeps no node from stopping. */
const longestExport = 5_000;

/**
 * Exports spans to a collector by OTLP over HTTP. Imported only when it is asked for: it takes longer to load than all the
 * rest of a small node.
 */
export function startTracer({
  otlpEndpoint,
  role,
}: Pick<Config, "role"> & { readonly otlpEndpoint: string }): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: longestExport,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "evenly", "evenly.role": role }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: longestExport })],
  });
  const tracer = provider.getTracer("evenly");
  return {
    begin: (start, causes) => {
      const contexts = causes.flatMap((traceparent) => contextOf(traceparent) ?? []);
      const [parent] = contexts;
      return contexts.length === 1 && parent
        ? begin(tracer, start, trace.setSpanContext(ROOT_CONTEXT, parent))
        : begin(
            tracer,
            start,
            ROOT_CONTEXT,
            contexts.map((context) => ({ context })),
          );
    },
    stop: () => provider.shutdown(),
  };
}

function begin(
  tracer: OpenTelemetryTracer,
  { name, kind, attributes, startedAt }: SpanStart,
  within: Context,
  links: { readonly context: ReturnType<typeof contextOf> & object }[] = [],
): Span {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: startedAt, links }, within);
  const own = trace.setSpan(within, span);
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    begin: (start) => begin(tracer, start, own),
    end: ({ endedAt, hasFailed, attributes: more = {} }) => {
      span.setAttributes(more);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
  };
}

function contextOf(traceparent: string) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
