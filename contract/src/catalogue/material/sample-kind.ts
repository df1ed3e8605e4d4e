import { z } from 'zod'
import { catalogueCalls, listRow, sort } from '../../kit/list/catalogue.ts'
import { text } from '../../kit/value/text.ts'

export const SampleKindDraft = z.strictObject({ sampleKindName: text('样品类型', 20), sort })

export const SampleKind = listRow({ sampleKindName: z.string() })
export type SampleKind = z.output<typeof SampleKind>

export const sampleKindCalls = catalogueCalls({
  path: 'basic/sampleInfo',
  noun: '样品类型',
  view: 'sampleKindView',
  edit: 'sampleKindEdit',
  draft: SampleKindDraft,
  row: SampleKind,
  sorts: ['sampleKindName'],
})
