import { useState, type KeyboardEvent } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { isComposing } from '#/components/composition.ts';
import { Field } from '#/components/field.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { matchingModels, offeredModels, withModel, withTyped } from '../model/kept-models.ts';

interface ModelChooserProps {
  /** What the endpoint lists; undefined before it was asked. */
  readonly listed: readonly string[] | undefined;
  readonly kept: readonly string[];
  readonly onChange: (kept: string[]) => void;
}

/** From this many on a list is searched rather than read. */
const SEARCH_FROM = 9;
/** Aggregators list thousands; whoever looks for one types a part of its name. */
const MOST_SHOWN = 200;

/** The models of an endpoint to tick, and a field for names that it does not list. */
export function ModelChooser({ listed, kept, onChange }: ModelChooserProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const offered = offeredModels(listed, kept);
  const found = matchingModels(offered, query);
  return (
    <div className="flex flex-col gap-3">
      {offered.length >= SEARCH_FROM && (
        <SearchInput value={query} onChange={setQuery} label={t('customProviders.search')} />
      )}
      {offered.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-2 text-small text-text-3">
          <span className="me-1 tabular-nums">
            {t('customProviders.chosen', { count: kept.length, total: offered.length })}
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange([...new Set([...kept, ...found.map(({ name }) => name)])])}
          >
            {t('customProviders.chooseAll')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => onChange([])}>
            {t('customProviders.chooseNone')}
          </Button>
        </div>
      )}
      {offered.length > 0 && (
        <ul className="max-h-90 overflow-y-auto rounded-block shadow-[inset_0_0_0_1px_var(--line)]">
          {found.slice(0, MOST_SHOWN).map(({ name, isKept, isListed }) => (
            <li key={name} className="flex min-h-10 items-center gap-3 px-3.5 py-1 hover:bg-sunken">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Checkbox
                  checked={isKept}
                  onChange={(isOn) => onChange(withModel(kept, name, isOn))}
                  label={<bdi>{name}</bdi>}
                />
              </span>
              {!isListed && <Badge tone="warn">{t('customProviders.notListed')}</Badge>}
            </li>
          ))}
          {found.length > MOST_SHOWN && (
            <li className="px-3.5 py-2 text-small text-text-3">
              {t('customProviders.moreModels', { count: found.length - MOST_SHOWN })}
            </li>
          )}
          {found.length === 0 && (
            <li className="px-3.5 py-2.5 text-small text-text-2">{t('customProviders.searchNothing', { query })}</li>
          )}
        </ul>
      )}
      <TypedModels onAdd={(text) => onChange(withTyped(kept, text))} />
    </div>
  );
}

function TypedModels({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onAdd(text);
    setText('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <Field label={t('customProviders.typed')} help={t('customProviders.typedHelp')}>
      <TypedInput text={text} onChange={setText} onKeyDown={addOnEnter} onAdd={add} />
    </Field>
  );
}

interface TypedInputProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onAdd: () => void;
}

function TypedInput({ text, onChange, onKeyDown, onAdd }: TypedInputProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-2">
      <TextInput
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={onAdd} disabled={text.trim() === ''}>
        {t('customProviders.typedAdd')}
      </Button>
    </div>
  );
}
