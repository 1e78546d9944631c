import { Icon } from '#app/components/icon/icon.tsx';
import type { IconName } from '#app/components/icon/icon-names.ts';
import { useInterfaceAttributes, useWords } from '#app/language/use-language.ts';
import styles from './toolbar.module.css';
import { useDisplay } from './use-display.ts';

type Props = {
  searching: boolean;
  onQuickSearch: () => void;
};

/** Quick search and the display switches: width, colour and scheme (spec §2). */
export function Toolbar({ searching, onQuickSearch }: Props) {
  const words = useWords();
  const { display, choose } = useDisplay();
  const { scheme, palette, width } = display;

  return (
    <fieldset className={styles.toolbar} aria-label={words.tools} {...useInterfaceAttributes()}>
      <button type="button" aria-pressed={searching} onClick={onQuickSearch}>
        <Icon name="search" />
        {words.quickSearch}
      </button>
      <div className={styles.display}>
        <Switch
          icon={width === 'wide' ? 'fit-screen' : 'aspect-ratio'}
          label={width === 'wide' ? words.narrower : words.wider}
          onPress={() => choose('width', width === 'wide' ? 'narrow' : 'wide')}
        />
        <Switch
          icon="palette"
          label={palette === 'mono' ? words.colour : words.monochrome}
          title={palette === 'mono' ? words.colourTitle : words.monochromeTitle}
          onPress={() => choose('palette', palette === 'mono' ? 'colour' : 'mono')}
        />
        <Switch
          icon={scheme === 'dark' ? 'light-mode' : 'dark-mode'}
          label={scheme === 'dark' ? words.lightMode : words.darkMode}
          onPress={() => choose('scheme', scheme === 'dark' ? 'light' : 'dark')}
        />
      </div>
    </fieldset>
  );
}

type SwitchProps = { icon: IconName; label: string; title?: string; onPress: () => void };

function Switch({ icon, label, title, onPress }: SwitchProps) {
  return (
    <button type="button" title={title} onClick={onPress}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
