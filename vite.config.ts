import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** One configuration for two builds, the browser's and the server's (`vite build --ssr`), and for the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  server: { watch: { ignored: ['**/cms/**', '**/data/**'] } },
  plugins: [react(), scriptTexts(), ...(isSsrBuild ? [] : [compressAssets()])],
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true }
    : {
        outDir: 'dist/browser',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: 'app/browser/entry.tsx',
          // Shared code is one file and each screen's own code another, so a page loads two scripts and two style sheets.
          output: { codeSplitting: { groups: [{ name: 'application', test: isShared }] } },
        },
      },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,contract,server,scripts,testing,bench,cms/src}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{server,cms/src,docs}/**/*.integration.test.ts'],
          globalSetup: ['server/testing/start-content-service.ts'],
          hookTimeout: 180_000,
          testTimeout: 30_000,
        },
      },
    ],
  },
}));

/** Everything except the code of a single screen, of the menu panel and of a language, which is loaded when needed. */
function isShared(module: string): boolean {
  return !/\/app\/(screens|layout\/menu-panel|language\/words)\//.test(module);
}

/** Bundles a module imported as `module.ts?script` and exports the code as `text`, for an inline script element. */
function scriptTexts(): Plugin {
  const QUERY = '?script';
  return {
    name: 'script-texts',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          modulePreload: false,
          rolldownOptions: {
            input: id.slice(0, -QUERY.length),
            // `const` lets the minifier inline what is used only once.
            output: { format: 'iife', topLevelVar: false },
          },
        },
      });
      if (!('output' in built)) throw new Error('The build returned a watcher instead of its output.');
      const [script] = built.output;
      for (const module of script.moduleIds) this.addWatchFile(module);
      const text = script.code.trim();
      if (/<(\/script|!--)/i.test(text))
        throw new Error(`${id} contains text that would end a script element.`);
      return `export const text = ${JSON.stringify(text)};`;
    },
  };
}

/** Compresses the files once, at build time; the server only selects the encoding. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle() {
      const folder = 'dist/browser/assets';
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const path = join(folder, name);
        const bytes = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: statSync(path).size,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
