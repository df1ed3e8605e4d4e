import type { Offer, OfferedProject } from '@seam/contract/catalogue/price/offer'
import { material } from '@seam/contract/catalogue/project/project'
import type { Findable } from '../../../../kit/search/find.ts'
import { usualWords } from './usual-words.ts'

/** A package or a project that can be ordered for a sample. */
export type Orderable = Findable & {
  /** distinguishes packages from projects, whose ids overlap */
  readonly key: string
  readonly id: number
  /** yuan; null: not in the price list */
  readonly price: string | null
  /** the text of the chip: the symbol if it is unique, else the name */
  readonly symbol: string | undefined
  readonly material: OfferedProject['material']
} & (
    | { readonly kind: 'group'; readonly projectIds: readonly number[] }
    | { readonly kind: 'project'; readonly of: OfferedProject }
  )

export type OrderList = {
  readonly all: readonly Orderable[]
  readonly groups: ReadonlyMap<number, Orderable & { kind: 'group' }>
  readonly projects: ReadonlyMap<number, Orderable & { kind: 'project' }>
  /** What clients may write for an entry, by `exactText`: name, code, symbol and usual words, but no initials. */
  readonly byText: ReadonlyMap<string, Orderable>
  /** The length of the longest such text. */
  readonly longest: number
}

/** A text as it is compared with others: in one width and case, with no blanks but those between Latin letters and digits. */
export const exactText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![a-z\d.]) | (?![a-z\d.])/g, '')

/** A single letter names a project by its code alone: S may be sulfur or a deviation, and A nothing at all. */
const isTelling = (text: string, entry: Orderable) =>
  text.length > 1 || !/[a-z]/.test(text) || (entry.kind === 'project' && exactText(entry.of.projectCode) === text)

const namesOf = (all: readonly Orderable[]) => {
  const byText = new Map<string, Orderable>()
  const add = (entry: Orderable, texts: readonly string[]) => {
    for (const text of texts.map(exactText))
      if (text !== '' && !byText.has(text) && isTelling(text, entry)) byText.set(text, entry)
  }
  for (const entry of all) add(entry, [entry.name])
  for (const entry of all) add(entry, entry.also ?? [])
  return byText
}

/**
 * Where the symbol is a list (V/I/L, SiO2…) or belongs to several projects (coal and coke, a heat in a second unit), the
 * name is used instead; the first of these keeps it.
 */
const tellingSymbol = (project: OfferedProject, owners: ReadonlyMap<string, OfferedProject>) => {
  const { symbol, material: of } = project
  const isTaken = owners.get(symbol) !== project
  return symbol === '' || of === material.coke || isTaken || /[/…]|,.*,/.test(symbol) ? undefined : symbol
}

/** All packages, then all projects, with their search texts: name, initials, code and symbol. */
export const orderList = ({ groups, projects }: Pick<Offer, 'groups' | 'projects'>): OrderList => {
  const packages = groups.map(({ id, groupName, price, projectIds, material: of }) => ({
    kind: 'group' as const,
    key: `g${id}`,
    id,
    name: groupName,
    price,
    symbol: undefined,
    material: of,
    projectIds,
  }))
  const coal = projects.filter(project => project.material !== material.coke)
  const owners = new Map(coal.toReversed().map(project => [project.symbol, project]))
  const single = projects.map(project => ({
    kind: 'project' as const,
    key: `p${project.id}`,
    id: project.id,
    name: project.projectName,
    also: [project.projectCode, project.symbol, ...(usualWords[project.projectCode] ?? [])],
    price: project.price,
    symbol: tellingSymbol(project, owners),
    material: project.material,
    of: project,
  }))
  const all = [...packages, ...single]
  const byText = namesOf(all)
  return {
    all,
    groups: new Map(packages.map(entry => [entry.id, entry])),
    projects: new Map(single.map(entry => [entry.id, entry])),
    byText,
    longest: Math.max(1, ...[...byText.keys()].map(text => text.length)),
  }
}
