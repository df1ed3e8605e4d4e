import { equalsItem } from '@seam/contract/insight/stat/figure-input'
import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'

/** What charges are divided by, and the key of one of them; `each`: of every project; `3,7`: of these. */
export type ChargePart = { readonly by: 'package' | 'project'; readonly key: string | null }

export const isEach = ({ key }: ChargePart): boolean => key === 'each'
/** Whether the key of charges by project is a project. */
export const isProject = (key: string | null): boolean => key !== null && !Number.isNaN(Number(key))
/** The projects of a part that names them; undefined of any other. */
export const projectsOf = ({ by, key }: ChargePart): readonly number[] | undefined => {
  const keys = key?.split(',') ?? []
  return by === 'project' && keys.length > 0 && keys.every(isProject) ? keys.map(Number) : undefined
}
/** Whether charges of a key are in a part. */
export const isInPart = (part: ChargePart, key: string | null): boolean =>
  isEach(part) ? isProject(key) : (projectsOf(part)?.includes(Number(key ?? 0)) ?? part.key === key)

export const chargePartIn = ({ part }: Pick<InputOf<typeof platformRowsCalls.lines>, 'part'>): ChargePart => {
  const [by, key = ''] = part.split('.')
  return { by: by === 'package' ? 'package' : 'project', key: key === 'none' ? null : key }
}

/** A part as a filter, for its words: its package, the single projects, or its projects. */
export const filterOfPart = (part: ChargePart): FilterItem[] => {
  const { by, key } = part
  const projects = projectsOf(part)
  if (projects !== undefined) return [{ key: 'projectId', op: 'in', value: [...projects] }]
  return by === 'package' && (key === null || isProject(key)) ? [equalsItem('groupId', Number(key ?? none))] : []
}

const names: Readonly<Record<string, string>> = { each: '各项目', package: '项目组', surcharge: '附加费' }
/** What a part is that no filter selects, in words. */
export const wordsOfPart = ({ key }: ChargePart): string[] => {
  const name = names[key ?? '']
  return name === undefined ? [] : [name]
}
