import type { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import type { InputOf } from '@seam/contract/kit/call'

/** What charges are divided by, and the key of one of them. */
export type ChargePart = { readonly by: 'package' | 'project'; readonly key: string | null }

export const chargePartIn = ({ part }: Pick<InputOf<typeof platformRowsCalls.lines>, 'part'>): ChargePart => {
  const [by, key = ''] = part.split('.')
  return { by: by === 'package' ? 'package' : 'project', key: key === 'none' ? null : key }
}
