/** A format of files. The first extension is the usual one; the extension decides the media type a file is served with. */
export type FileFormat = { extensions: readonly [string, ...string[]]; type: string };
