// AI programs that obey robots.txt, by the names that their operators publish, as of 2026-11.

/**
 * They collect texts to train models. Some aren't crawlers: their names only control this use of texts that another crawler
 * collects.
 */
export const TRAINING_AGENTS = [
  'AI2Bot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'meta-externalagent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'Webzio-Extended',
];

/** They find or read pages to answer people's questions. */
export const ANSWERING_AGENTS = [
  'Amazonbot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'Claude-Web',
  'cohere-ai',
  'DuckAssistBot',
  'meta-externalfetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'YouBot',
];
