import { useState } from 'react';
import { textAttributes } from '#app/language/text-language.ts';
import { useLanguage } from '#app/language/use-language.ts';
import type { MenuCategory } from '#contract/calls/menu.ts';
import { CategoryFrame, Slide } from './category-frame.tsx';

/**
 * A category of the menu panel with an option for each subcategory that has articles, and the slide of the chosen one with its cards
 * (spec §2, Shared layout).
 */
export function CategorySlides({ category }: { category: MenuCategory }) {
  const { words, tag } = useLanguage();
  const [chosen, setChosen] = useState(0);
  const slide = category.children[chosen];

  const options = (
    <ul aria-label={words.subcategoriesOf(category.name)}>
      {category.children.map(({ name }, index) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
            {...textAttributes(name, tag)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <CategoryFrame name={category.name} options={options}>
      {slide && <Slide key={slide.name} label={slide.name} articles={slide.articles} />}
    </CategoryFrame>
  );
}
