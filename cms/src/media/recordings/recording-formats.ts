import { RECORDING_TYPES, type RecordingType } from 'masthead-contract/body/recording';
import type { FileFormat } from '../files/file-format';

/** The formats of recordings by their media types. */
export const RECORDING_FORMATS: ReadonlyMap<RecordingType, FileFormat> = new Map(
  [...Map.groupBy(Object.entries(RECORDING_TYPES), ([, type]) => type)].map(([type, entries]) => {
    const [first = '', ...others] = entries.map(([extension]) => `.${extension}`);
    return [type, { extensions: [first, ...others], type }];
  }),
);
