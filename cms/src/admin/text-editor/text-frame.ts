import { Box } from '@strapi/design-system';
import { styled } from 'styled-components';

/** The box of the editor, and the look of the text in it. */
export const Frame = styled(Box)`
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};

  &:focus-within {
    border-color: ${({ theme }) => theme.colors.primary600};
    box-shadow: 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }
  &[data-invalid] { border-color: ${({ theme }) => theme.colors.danger600}; }
  &[data-disabled] { background: ${({ theme }) => theme.colors.neutral150}; }

  .ProseMirror {
    position: relative;
    min-height: 20rem;
    max-width: 68rem;
    margin-inline: auto;
    padding: 1.5rem;
    outline: none;
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: 1.6rem;
    line-height: 1.6;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .ProseMirror:has(> p:only-child > .ProseMirror-trailingBreak:only-child)::before {
    content: attr(aria-placeholder);
    position: absolute;
    color: ${({ theme }) => theme.colors.neutral500};
    pointer-events: none;
  }
  .ProseMirror > * + * { margin-block-start: 1.2rem; }
  .ProseMirror :is(h1, h2, h3, h4, h5, h6) { font-weight: 600; line-height: 1.3; }
  .ProseMirror h1 { font-size: 2.6rem; }
  .ProseMirror h2 { font-size: 2.2rem; }
  .ProseMirror h3 { font-size: 1.9rem; }
  .ProseMirror h4 { font-size: 1.7rem; }
  .ProseMirror h5 { font-size: 1.6rem; }
  .ProseMirror h6 { font-size: 1.4rem; }
  .ProseMirror strong { font-weight: 700; }
  .ProseMirror em { font-style: italic; }
  .ProseMirror a { color: ${({ theme }) => theme.colors.primary600}; text-decoration: underline; }
  .ProseMirror :is(ul, ol) { padding-inline-start: 2.4rem; }
  .ProseMirror ul { list-style: disc; }
  .ProseMirror ol { list-style: decimal; }
  .ProseMirror li.nested { list-style: none; }
  .ProseMirror blockquote {
    padding-inline-start: 1.6rem;
    border-inline-start: 4px solid ${({ theme }) => theme.colors.neutral200};
    color: ${({ theme }) => theme.colors.neutral700};
  }
  .ProseMirror :is(pre, code) { font-family: monospace; background: ${({ theme }) => theme.colors.neutral100}; }
  .ProseMirror pre { padding: 1.2rem; border-radius: ${({ theme }) => theme.borderRadius}; }
  .ProseMirror img { display: block; max-width: 100%; max-height: 40rem; margin-inline: auto; }
  .ProseMirror .locked {
    padding: 1.2rem;
    border: 1px dashed ${({ theme }) => theme.colors.neutral500};
    color: ${({ theme }) => theme.colors.neutral600};
  }
  .ProseMirror .arriving { opacity: 0.6; }
  .ProseMirror-selectednode { outline: 3px solid ${({ theme }) => theme.colors.primary600}; }
  .ProseMirror-gapcursor { display: none; position: absolute; }
  .ProseMirror-focused .ProseMirror-gapcursor { display: block; }
  .ProseMirror-gapcursor::after {
    content: '';
    display: block;
    width: 2rem;
    border-block-start: 2px solid currentColor;
  }
`;
