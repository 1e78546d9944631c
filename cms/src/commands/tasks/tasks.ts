import { convertImagesTask } from './convert-images';
import { exportTask } from './export';
import { importTask } from './import';
import { removeSampleTask } from './remove-sample';
import type { Task } from './task';

/** Tasks that commands may ask for. */
export const TASKS: Readonly<Record<string, Task>> = {
  import: importTask,
  export: exportTask,
  'remove-sample': removeSampleTask,
  'convert-images': convertImagesTask,
};
