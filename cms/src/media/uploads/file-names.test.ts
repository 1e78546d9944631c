import { expect, test } from 'vitest';
import type { FileFormat } from '../files/file-format';
import { CAPTIONS } from '../recordings/read-captions';
import { RECORDING_FORMATS } from '../recordings/recording-formats';
import { nameAs } from './file-names';
import { ICON, rasterFormat, SVG } from './picture-format';

function raster(name: string): FileFormat {
  const format = rasterFormat(name);
  if (!format) throw new Error(`Unknown format ${name}`);
  return format;
}

function recording(type: 'audio/ogg' | 'video/mp4'): FileFormat {
  const format = RECORDING_FORMATS.get(type);
  if (!format) throw new Error(`Unknown type ${type}`);
  return format;
}

test.each([
  { format: raster('jpeg'), name: 'fog.jpg', named: 'fog.jpg' },
  { format: raster('jpeg'), name: 'fog.JPEG', named: 'fog.JPEG' },
  { format: raster('jpeg'), name: 'fog.png', named: 'fog.jpg' },
  { format: raster('jpeg'), name: 'fog', named: 'fog.jpg' },
  { format: raster('jpeg'), name: 'fog.html', named: 'fog.html.jpg' },
  { format: raster('png'), name: 'Photo 12.03.2026', named: 'Photo 12.03.2026.png' },
  { format: raster('heif'), name: 'fog.HEIC', named: 'fog.HEIC.avif' },
  { format: raster('tiff'), name: 'fog.tif', named: 'fog.tif' },
  { format: SVG, name: 'logo', named: 'logo.svg' },
  { format: ICON, name: 'favicon.ICO', named: 'favicon.ICO' },
  { format: recording('audio/ogg'), name: 'fog.opus', named: 'fog.opus' },
  { format: recording('audio/ogg'), name: 'fog.mp3', named: 'fog.ogg' },
  { format: recording('video/mp4'), name: 'fog.html', named: 'fog.html.mp4' },
  { format: CAPTIONS, name: 'fog.de.vtt', named: 'fog.de.vtt' },
  { format: CAPTIONS, name: 'fog.html', named: 'fog.html.vtt' },
])('a $format.type file named $name becomes $named', ({ format, name, named }) => {
  expect(nameAs(format, name)).toBe(named);
});
