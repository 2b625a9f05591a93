type Waiting<Item> = {
  readonly item: Item;
  readonly shape: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

export type BatchOptions<Item> = {
  /** Writes all or none. */
  readonly write: (items: readonly Item[]) => Promise<void>;
  /** Items of one shape can be written together. */
  readonly shapeOf: (item: Item) => string;
};

const mostInBatch = 32;
/** A write that waits for a lock does not delay others longer than this. */
const longestWaitInMilliseconds = 100;

/**
 * Returns a function that writes an item: at once when no write is under way, otherwise after it, together with all
 * others of its shape that wait. When a batch fails, each of its items is written alone and has its own result.
 */
export const batchWrites = <Item>({
  write,
  shapeOf,
}: BatchOptions<Item>): ((item: Item) => Promise<void>) => {
  let waiting: Waiting<Item>[] = [];
  let isUnderWay = false;

  const takeBatch = (): Waiting<Item>[] => {
    const batch = waiting.filter(({ shape }) => shape === waiting[0]?.shape).slice(0, mostInBatch);
    waiting = waiting.filter((one) => !batch.includes(one));
    return batch;
  };

  const writeBatch = async (batch: readonly Waiting<Item>[]) => {
    try {
      await write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const { item, resolve, reject } of batch) write([item]).then(resolve, reject);
    }
  };

  const writeNext = () => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      isUnderWay = false;
      writeNext();
    };
    const timer = setTimeout(end, longestWaitInMilliseconds);
    void writeBatch(takeBatch()).finally(() => {
      clearTimeout(timer);
      end();
    });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, shape: shapeOf(item), resolve, reject });
      writeNext();
    });
};
