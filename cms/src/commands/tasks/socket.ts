import path from 'node:path';
import * as v from 'valibot';

/** Where a service listens for commands: in its own folder, which no other user can open. */
export const socketOf = (dataDir: string): string => path.join(dataDir, 'cms', 'commands.sock');

/** A line of the answer to a command. The last one has an `end`. */
export const taskLine = v.union([
  v.object({ line: v.string() }),
  v.object({
    /** `problem`: the reason is a sentence for the operator. */
    end: v.picklist(['done', 'stopped', 'problem', 'failed']),
    reason: v.string(),
  }),
]);
export type TaskLine = v.InferOutput<typeof taskLine>;
