// The programs of AI that obey robots.txt, by the names that their operators publish, as of 2026-11.

/** They collect texts to train models. Some are no crawlers but only names for this use of what another one collects. */
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

/** They find or read pages to answer the questions of people. */
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
