import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'

/** What charges are divided by, and the key of one of them; `each`: of every project. */
export type ChargePart = { readonly by: 'package' | 'project'; readonly key: string | null }

export const isEach = ({ key }: ChargePart): boolean => key === 'each'
/** Whether the key of charges by project is a project. */
export const isProject = (key: string | null): boolean => key !== null && !Number.isNaN(Number(key))

export const chargePartIn = ({ part }: Pick<InputOf<typeof platformRowsCalls.lines>, 'part'>): ChargePart => {
  const [by, key = ''] = part.split('.')
  return { by: by === 'package' ? 'package' : 'project', key: key === 'none' ? null : key }
}
