import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactElement } from 'react';
import type { Language } from '../../language/languages';
import type { ArrivalStore } from './arrivals';
import type { WatchedSaves } from './saves/watch-saves';

export type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>;

type RegisteredWidgets = ReturnType<
  Extract<Parameters<StrapiApp['widgets']['register']>[0], (...args: never[]) => unknown>
>;

/** A box of the panel's home. */
type Widget = Omit<RegisteredWidgets[number], 'pluginId'>;

/** Strapi's properties for a box beside the edit form. For Home and Site only `document` has the id. */
export type BoxProps = {
  model: string;
  documentId?: string | undefined;
  activeTab: 'draft' | 'published' | null;
  document?:
    | {
        documentId?: string;
        slug?: string;
        status?: string;
        publishedAt?: string | null;
        updatedAt?: string;
        waiting?: boolean | null;
      }
    | undefined;
};

type Box = (props: BoxProps) => { title: string; content: ReactElement } | null;

/** Stores that features of the panel share. */
export type PanelParts = {
  /** Pictures on their way into texts. */
  arrivals: ArrivalStore;
  saves: WatchedSaves;
};

/** A feature's half in the panel. `features/panel-features.ts` names all of them. */
export type PanelFeature = {
  /** Its words, by language and name. */
  words?: Words;
  /** Boxes of the panel's home, in the order of the features. */
  widgets?: readonly Widget[];
  /** Boxes beside the edit form, in the order of the features. */
  boxes?: (parts: PanelParts) => readonly Box[];
  /** Adds pages and fields. Runs before Strapi's plugins have started. */
  register?: (app: StrapiApp, parts: Pick<PanelParts, 'arrivals'>) => void;
  /** Changes what Strapi's plugins show. */
  bootstrap?: (app: StrapiApp, parts: PanelParts) => void;
};
