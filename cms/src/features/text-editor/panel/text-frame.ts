import { Box } from '@strapi/design-system';
import { styled } from 'styled-components';
import { BELOW_FORM, NARROW } from '../../../core/panel/strapi/screen-style';

/** Stays in sight above the text. */
export const Above = styled(Box)`
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  background: ${({ theme }) => theme.colors.neutral0};

  @media ${NARROW} {
    [role='toolbar'] { padding: 0.4rem; }
  }
`;

/** Stays in sight below the text. */
export const Below = styled(Box)`
  position: sticky;
  inset-block-end: ${BELOW_FORM.desk};
  z-index: 1;
  background: ${({ theme }) => theme.colors.neutral0};

  @media ${NARROW} {
    inset-block-end: ${BELOW_FORM.narrow};
    /* The text keeps most of the window. The last line that can be seen is cut, so that there is more. */
    [data-group-bar] { max-block-size: 11.6rem; overflow-y: auto; }
  }
`;

/** The box of the editor, and the look of the text in it. */
export const Frame = styled(Box)`
  position: relative;
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
  .ProseMirror img[data-width] { max-width: none; width: calc(100% + 3rem); margin-inline: -1.5rem; }
  .ProseMirror img[data-width='full'] { max-height: none; }
  .ProseMirror :is(.box, .key-points, .timeline, .gallery, .embed, .locked) {
    padding: 1.2rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral300};
    border-radius: ${({ theme }) => theme.borderRadius};
  }
  .ProseMirror :is(.box, .key-points) { background: ${({ theme }) => theme.colors.neutral100}; }
  .ProseMirror :is(.box, .key-points, .timeline) > * + * { margin-block-start: 0.8rem; }
  .ProseMirror .timeline { border-inline-start-width: 4px; }
  .ProseMirror [data-label]:not(table)::before {
    content: attr(data-label);
    display: block;
    font-size: 1.1rem;
    font-weight: 600;
    color: ${({ theme }) => theme.colors.neutral600};
  }
  .ProseMirror .gallery {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.8rem;
  }
  .ProseMirror .gallery::before { grid-column: 1 / -1; }
  .ProseMirror .gallery > img { width: 100%; height: 14rem; margin: 0; object-fit: cover; }
  .ProseMirror .pull-quote {
    border-inline-start: none;
    padding: 0.8rem 3.2rem;
    text-align: center;
    font-size: 2.2rem;
    line-height: 1.35;
  }
  .ProseMirror hr {
    width: 12rem;
    margin: 2.4rem auto;
    border: none;
    border-block-start: 2px solid ${({ theme }) => theme.colors.neutral500};
  }
  .ProseMirror .footnote {
    font-size: 1.3rem;
    color: ${({ theme }) => theme.colors.neutral700};
    background: ${({ theme }) => theme.colors.warning100};
  }
  .ProseMirror .footnote::before { content: ' ('; }
  .ProseMirror .footnote::after { content: ')'; }
  .ProseMirror table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  .ProseMirror table[data-caption]:not([data-caption=''])::before {
    content: attr(data-caption);
    display: table-caption;
    padding-block-end: 0.4rem;
    text-align: start;
    font-size: 1.4rem;
  }
  .ProseMirror td {
    min-width: 6rem;
    padding: 0.4rem 0.8rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral300};
    vertical-align: top;
  }
  .ProseMirror :is(
    table:is([data-header='row'], [data-header='both']) tr:first-child td,
    table:is([data-header='column'], [data-header='both']) td:first-child
  ) { font-weight: 700; background: ${({ theme }) => theme.colors.neutral100}; }
  .ProseMirror .selectedCell { background: ${({ theme }) => theme.colors.primary100}; }
  .ProseMirror .embed img { float: inline-end; height: 5rem; margin-inline-start: 1.2rem; }
  .ProseMirror .embed { overflow: hidden; }
  .ProseMirror .locked {
    border: 1px dashed ${({ theme }) => theme.colors.neutral500};
    color: ${({ theme }) => theme.colors.neutral600};
  }
  .ProseMirror .formula { margin-inline: 0.8rem; color: ${({ theme }) => theme.colors.neutral700}; }
  .ProseMirror div.formula { margin-block: 0.8rem; text-align: center; overflow-x: auto; }
  .ProseMirror .chart { padding: 0.8rem 1.2rem; border: 1px solid ${({ theme }) => theme.colors.neutral300}; font-size: 1.4rem; }
  .ProseMirror .chart svg { display: block; width: 100%; height: 2.4rem; stroke-width: 2.4rem; }
  .ProseMirror .chart :is(.bar, .named, .legend) { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: center; }
  .ProseMirror .chart .bar svg { flex: 1; width: auto; height: 1.2rem; stroke-width: 1.2rem; }
  .ProseMirror .chart .named svg { width: 2.4rem; height: 1.2rem; stroke-width: 1.2rem; }
  .ProseMirror .chart :is(line, polyline) { fill: none; vector-effect: non-scaling-stroke; stroke: ${({ theme }) => theme.colors.primary700}; }
  .ProseMirror .chart .series1 { stroke: ${({ theme }) => theme.colors.warning500}; }
  .ProseMirror .chart .series2 { stroke: ${({ theme }) => theme.colors.success500}; }
  .ProseMirror .chart .series3 { stroke: ${({ theme }) => theme.colors.danger500}; }
  .ProseMirror .chart .series4 { stroke: ${({ theme }) => theme.colors.neutral500}; }
  .ProseMirror .chart .series5 { stroke: ${({ theme }) => theme.colors.primary500}; }
  .ProseMirror .chart > svg:has(polyline) { height: 12rem; stroke-width: 0.3rem; }
  .ProseMirror .found { background: ${({ theme }) => theme.colors.warning200}; }
  .ProseMirror .found.current { background: ${({ theme }) => theme.colors.warning500}; color: ${({ theme }) => theme.colors.neutral0}; }
  .ProseMirror .arriving {
    padding: 1.2rem;
    border: 1px dashed ${({ theme }) => theme.colors.neutral500};
    border-radius: ${({ theme }) => theme.borderRadius};
    color: ${({ theme }) => theme.colors.neutral700};
  }
  .ProseMirror .arriving.failed {
    border-color: ${({ theme }) => theme.colors.warning600};
    background: ${({ theme }) => theme.colors.warning100};
  }
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
