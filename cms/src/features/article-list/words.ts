import { wordsOf } from '../../core/panel/texts/words-of';
import { de } from './words.de';
import { en } from './words.en';

export type PanelText = keyof typeof en;

export const words = { en, de };
export const { message } = wordsOf(words);
