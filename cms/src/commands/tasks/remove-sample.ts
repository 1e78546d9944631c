import { removeSample } from '../seed/remove-sample';
import type { Task } from './task';

/** `npm run sample:remove`: removes the sample magazine, except what has been changed or is needed. */
export const removeSampleTask: Task = async ({ strapi, tell }) => {
  const choice = await removeSample(strapi);
  if (!choice) return tell('This magazine has no sample to remove.');
  const { removed, needed, changed } = choice;
  for (const { item, by } of needed) tell(`Stays: ${item.label}, because ${by.label} refers to it.`);
  for (const item of changed) tell(`Stays: ${item.label}, because it has been changed.`);
  tell(`Removed ${removed.length} entries and pictures of the sample magazine.`);
  if (needed.length > 0) tell('Remove those references and run this again to remove the rest.');
};
