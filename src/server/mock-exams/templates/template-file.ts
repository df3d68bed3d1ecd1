import * as z from 'zod';
import {
  type PartSource,
  templateContent,
  type TemplateContent,
} from '#shared/mock-exams/template.contract.ts';

/** A template as stored in a file: it names categories instead of their ids, which differ between installations. */
export interface TemplateInFile extends Omit<TemplateContent, 'parts'> {
  parts: (Omit<TemplateContent['parts'][number], 'sources'> & { sources: SourceInFile[] })[];
}
type SourceInFile =
  | (Omit<Extract<PartSource, { kind: 'category' }>, 'category_id'> & { category: string })
  | Extract<PartSource, { kind: 'law' }>;

export function formatTemplateFile(templates: TemplateInFile[]): string {
  return `${JSON.stringify({ mock_exams: templates }, null, 2)}\n`;
}

export function toTemplateInFile(
  content: TemplateContent,
  categoryNames: ReadonlyMap<string, string>,
): TemplateInFile {
  return {
    ...content,
    parts: content.parts.map((part) => ({
      ...part,
      sources: part.sources.map((source) => {
        if (source.kind === 'law') return source;
        const { category_id, ...rest } = source;
        // a category that no longer exists is exported by its id, which the import reports as an unknown name
        return { ...rest, category: categoryNames.get(category_id) ?? category_id };
      }),
    })),
  };
}

const FILE_TEMPLATES_MAX = 100;
const NO_TEMPLATE_FILE = 'El archivo no es de simulacros de Plaza';
const file = z.object(
  {
    mock_exams: z
      .array(z.unknown(), NO_TEMPLATE_FILE)
      .min(1, 'El archivo no tiene ningún simulacro')
      .max(FILE_TEMPLATES_MAX, `El archivo puede tener hasta ${FILE_TEMPLATES_MAX} simulacros`),
  },
  NO_TEMPLATE_FILE,
);

/** Returns the templates of a file, unchecked, or a problem of the file as a whole. */
export function parseTemplateFile(text: string): { templates: unknown[] } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'El archivo no es un JSON válido' };
  }
  const { data, error } = file.safeParse(json);
  if (error) return { problem: error.issues[0]?.message ?? NO_TEMPLATE_FILE };
  return { templates: data.mock_exams };
}

const withSources = z.looseObject({
  parts: z.array(z.looseObject({ sources: z.array(z.looseObject({ category: z.string().optional() })) })),
});

/** Lists the names of all categories in the template. */
export function listTemplateCategoryNames(template: unknown): string[] {
  const { data } = withSources.safeParse(template);
  const names = data?.parts.flatMap(({ sources }) => sources.map(({ category }) => category)) ?? [];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Replaces the names of categories by their ids. An unknown name stays as it is, and templateContent refuses it. */
export function withCategoryIds(template: unknown, idOf: (name: string) => string | undefined): unknown {
  const { data } = withSources.safeParse(template);
  if (!data) return template;
  return {
    ...data,
    parts: data.parts.map((part) => ({
      ...part,
      sources: part.sources.map(({ category, ...source }) =>
        category === undefined ? source : { ...source, category_id: idOf(category) ?? category },
      ),
    })),
  };
}

/** Removes all sources from each part that has a category without an id. */
export function withoutUnknownSources(
  template: unknown,
  idOf: (name: string) => string | undefined,
): unknown {
  const { data } = withSources.safeParse(template);
  if (!data) return template;
  return {
    ...data,
    parts: data.parts.map((part) => {
      const isKnown = part.sources.every(
        ({ category }) => category === undefined || idOf(category) !== undefined,
      );
      return isKnown ? part : { ...part, sources: [] };
    }),
  };
}

/** Returns the content of a template, or its problems in Spanish, each with its place in the file. */
export function checkTemplate(template: unknown): { content: TemplateContent } | { problems: string[] } {
  const { data, error } = templateContent.safeParse(template);
  if (data) return { content: data };
  return { problems: error.issues.map(({ path, message }) => `${formatPath(path)}${message}`) };
}

const PLACES: Record<string, string> = { parts: 'parte', sources: 'fuente' };

/** Formats the path of a problem, such as 'parte 2, fuente 1, share.weight: '. */
function formatPath(path: PropertyKey[]): string {
  const fields: string[] = [];
  const places: string[] = [];
  for (const key of path) {
    if (typeof key !== 'number') fields.push(String(key));
    else places.push(`${PLACES[fields.pop() ?? ''] ?? 'elemento'} ${key + 1}`);
  }
  if (fields.length > 0) places.push(fields.join('.'));
  return places.length > 0 ? `${places.join(', ')}: ` : '';
}
