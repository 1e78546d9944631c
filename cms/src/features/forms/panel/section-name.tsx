import { type StrapiApp, useFetchClient, useField } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import * as v from 'valibot';

/** The name under which `strapi/replaced/forms.ts` finds it above a closed part of a form. */
const SECTION_NAME = 'masthead-section-name';

/** The source of a section of Home, in the order in which its form asks for it. */
const FIELDS = ['category', 'dossier'] as const;

const Chosen = v.nullish(
  v.object({ connect: v.optional(v.array(v.looseObject({ label: v.optional(v.string()) })), []) }),
);
const Saved = v.object({
  results: v.array(v.object({ name: v.optional(v.string()), title: v.optional(v.string()) })),
});

/** Shows on a closed section of Home which category or dossier it uses. */
export const addSectionName = (app: StrapiApp): void =>
  app.addComponents([{ name: SECTION_NAME, Component: SectionName }]);

const Props = v.object({ name: v.string() });

function SectionName(props: object) {
  const { name } = v.parse(Props, props);
  const { value: id } = useField<number | undefined>(`${name}.id`);
  const { value: category } = useField<unknown>(`${name}.category`);
  const { value: dossier } = useField<unknown>(`${name}.dossier`);
  const { get } = useFetchClient();
  const [saved, setSaved] = useState('');

  useEffect(() => {
    if (id === undefined) return;
    const names = FIELDS.map((field) =>
      get<unknown>(`/content-manager/relations/home.section/${id}/${field}`, {
        params: { pageSize: 1 },
      }).then(({ data }) => v.parse(Saved, data).results[0]),
    );
    Promise.all(names).then(
      (found) => setSaved(found.map((entry) => entry?.name ?? entry?.title ?? '').find(Boolean) ?? ''),
      // The form below it says what is missing.
      () => setSaved(''),
    );
  }, [get, id]);

  const chosen = [category, dossier].map((value) => {
    const parsed = v.safeParse(Chosen, value);
    return parsed.success ? parsed.output?.connect.at(-1)?.label : undefined;
  });
  return chosen.find(Boolean) ?? saved;
}
