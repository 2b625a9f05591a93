type Output = { write(text: string): unknown };

export type LogStream = { write(line: string): void; flush(): void };

const everyMilliseconds = 100;
const longest = 64 * 1024;
const isUrgent = /^\{"level":[56]0/;

/** Batches log lines: one write each costs more than most answers. Errors are written at once. */
export function createLogStream(output: Output = process.stdout): LogStream {
  const waiting: { lines: string; timer: NodeJS.Timeout | undefined } = { lines: "", timer: undefined };
  const flush = () => {
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    if (waiting.lines === "") return;
    output.write(waiting.lines);
    waiting.lines = "";
  };
  return {
    write: (line: string) => {
      waiting.lines += line;
      if (waiting.lines.length > longest || isUrgent.test(line)) flush();
      else waiting.timer ??= setTimeout(flush, everyMilliseconds).unref();
    },
    flush,
  };
}
