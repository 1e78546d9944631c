import { convertImagesTask } from './convert-images';
import { importTask } from './import';
import { removeSampleTask } from './remove-sample';
import type { Task } from './task';

/** What commands may ask for. */
export const TASKS: Readonly<Record<string, Task>> = {
  import: importTask,
  'remove-sample': removeSampleTask,
  'convert-images': convertImagesTask,
};
