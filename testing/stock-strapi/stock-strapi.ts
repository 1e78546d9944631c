import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { freePorts } from '#scripts/ports.mjs';
import { endGroup, spawnGroup } from '#scripts/process-group.mjs';
import { readLines } from '#scripts/run.mjs';
import { ROOT } from '#scripts/settings.mjs';
import { readModel, type Schema } from './read-model.ts';

const GRACE_MS = 5_000;

/** Starts Strapi, makes two tokens through Strapi's own service for them, and prints them. */
const START = `
const { createStrapi } = require('@strapi/strapi');
(async () => {
  const strapi = await createStrapi({ appDir: __dirname, distDir: __dirname }).load();
  const tokens = strapi.service('admin::api-token-content-api');
  const create = async (name, type) =>
    (await tokens.create({ name, description: '', type, lifespan: null })).accessKey;
  const made = { read: await create('site', 'read-only'), write: await create('test', 'full-access') };
  await strapi.start();
  console.log(JSON.stringify(made));
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
`;

const Tokens = v.pipe(v.string(), v.parseJson(), v.object({ read: v.string(), write: v.string() }));
const Created = v.object({ data: v.object({ documentId: v.string() }) });
const Uploaded = v.tuple([v.object({ id: v.number(), url: v.string() })]);

export type StockStrapi = Awaited<ReturnType<typeof startStockStrapi>>;

/** Starts a new Strapi with the model of docs/own-strapi.md and nothing else, on SQLite in a temporary folder. */
export async function startStockStrapi() {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-stock-strapi-'));
  const [port] = await freePorts();
  await writeApplication(folder, port);
  const child = spawnGroup(process.execPath, ['start.js'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await endGroup(child, GRACE_MS);
    await rm(folder, { recursive: true, force: true });
  };
  const lines: string[] = [];
  const { read, write } = await new Promise<v.InferOutput<typeof Tokens>>((resolve, reject) => {
    readLines(child, (line) => {
      lines.push(line);
      const tokens = v.safeParse(Tokens, line);
      if (tokens.success) resolve(tokens.output);
    });
    child.once('exit', () => reject(new Error(`Strapi could not start:\n${lines.join('\n')}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;

  async function send(method: string, path: string, body: string | FormData): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${write}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    url,
    readToken: read,
    /** Creates an entry, published unless it has drafts and `status=draft` is in the path; returns its documentId. */
    async create(path: string, data: object): Promise<string> {
      return v.parse(Created, await send('POST', path, JSON.stringify({ data }))).data.documentId;
    },
    /** Saves a single type, or an entry. */
    save: (path: string, data: object) => send('PUT', path, JSON.stringify({ data })),
    /** Uploads a picture. */
    async upload(name: string, bytes: Uint8Array<ArrayBuffer>) {
      const form = new FormData();
      form.append('files', new Blob([bytes], { type: 'image/png' }), name);
      return v.parse(Uploaded, await send('POST', '/api/upload', form))[0];
    },
    stop,
  };
}

/** Writes the files that `create-strapi` and the Content-Type Builder would write. */
async function writeApplication(folder: string, port: number): Promise<void> {
  const files: Record<string, string | object> = {
    'package.json': { name: 'stock-strapi', private: true, dependencies: { '@strapi/strapi': '5.54.0' } },
    'start.js': START,
    'src/index.js': 'module.exports = {};',
    'public/uploads/.gitkeep': '',
    'data/.gitkeep': '',
    'config/server.js': `module.exports = { host: '127.0.0.1', port: ${port}, app: { keys: ['a', 'b'] } };`,
    'config/admin.js': `module.exports = ${JSON.stringify(ADMIN)};`,
    'config/database.js': `module.exports = { connection: { client: 'sqlite', connection: { filename: 'data/data.db' }, useNullAsDefault: true } };`,
    'config/middlewares.js': `module.exports = ${JSON.stringify(MIDDLEWARES)};`,
    ...Object.assign({}, ...(await readModel()).map(filesOf)),
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  await symlink(join(ROOT, 'cms', 'node_modules'), join(folder, 'node_modules'));
}

const ADMIN = {
  apiToken: { salt: 'salt-of-the-test' },
  auth: { secret: 'secret-of-the-test' },
  transfer: { token: { salt: 'salt-of-the-test' } },
  secrets: { encryptionKey: 'encryption-key-of-the-test' },
  serveAdminPanel: false,
};
/** Strapi's default list. */
const MIDDLEWARES = [
  'logger',
  'errors',
  'security',
  'cors',
  'poweredBy',
  'query',
  'body',
  'session',
  'favicon',
  'public',
].map((name) => `strapi::${name}`);

function filesOf({ name, kind, attributes }: Schema): Record<string, string | object> {
  if (kind === 'component') {
    const collectionName = `components_parts_${name}s`;
    return {
      [`src/components/parts/${name}.json`]: { collectionName, info: { displayName: name }, attributes },
    };
  }
  const pluralName = name.replace(/y$/, 'ie').concat('s');
  const factory = (what: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${what}('api::${name}.${name}');`;
  return {
    [`src/api/${name}/content-types/${name}/schema.json`]: {
      kind: kind.startsWith('single') ? 'singleType' : 'collectionType',
      collectionName: pluralName,
      info: { singularName: name, pluralName, displayName: name },
      options: { draftAndPublish: kind.endsWith('with drafts') },
      attributes,
    },
    [`src/api/${name}/controllers/${name}.js`]: factory('Controller'),
    [`src/api/${name}/services/${name}.js`]: factory('Service'),
    [`src/api/${name}/routes/${name}.js`]: factory('Router'),
  };
}
