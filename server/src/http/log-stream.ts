type Output = { write(text: string): unknown };

export type LogStream = { write(line: string): void; flush(): void };

const everyMilliseconds = 100;
const longest = 64 * 1024;
const isUrgent = /^\{"level":[56]0/;

/** Writes log lines in batches, since a write for each costs more than making most answers. Errors go out at once. */
export const createLogStream = (output: Output = process.stdout): LogStream => {
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
};
