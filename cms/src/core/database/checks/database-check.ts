const PATIENCE_MS = 2000;

type Database = { connection: { raw: (statement: string) => PromiseLike<unknown> } };

/** Returns a function that checks whether a database answers within two seconds. Concurrent callers share one check. */
export function createDatabaseCheck({ connection }: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      await connection.raw('select 1');
      return true;
    } catch {
      return false;
    } finally {
      asked = null;
    }
  }

  return () => {
    asked ??= ask();
    const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
    return Promise.race([asked, late]);
  };
}
