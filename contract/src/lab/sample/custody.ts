import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { date, id, note, optionalText, text, version } from '../../kit/value/text.ts'
import { Preparation } from './preparation.ts'
import { sampleCommand, sampleState } from './sample.ts'

/** Samples are retained for a number of months after their report (printed in 样品说明). */
export const retentionMonths = 2

/** Samples in the laboratory by the end of their retention: each has one of these values. */
export const retentionEnd = { open: 0, due: 1, ordered: 2 } as const

export const custodyFailures = failures({
  wrongState: [26331, '样品当前状态不能进行此操作'],
  stillTesting: [26332, '样品还有项目没有复核'],
  hasLeft: [26333, '样品已退还或处置'],
  notExtended: [26334, '新的留样期限须晚于原期限'],
  inDisposal: [26335, '样品已在待确认的处置单中'],
  retentionOpen: [26336, '留样期限未到，不能处置'],
  reportOpen: [26337, '报告尚未签发，留样期限未定，不能处置'],
})

/**
 * A sample in the laboratory's custody. Blind; the columns of the client are for callers who may see it, within their
 * scope.
 */
export const CustodyRow = z.object({
  id,
  version: z.number(),
  labCode: z.string(),
  sampleKindName: z.string(),
  floatDensityName: z.string().nullable(),
  /** kilograms */
  mass: z.string().nullable(),
  state: sampleState.schema,
  place: z.string(),
  custodian: z.string(),
  receiveTime: z.string().nullable(),
  retainedUntil: z.string().nullable(),
  /** Its retention period is over, and nothing prevents its disposal. */
  isDue: z.boolean(),
  /** Of the disposal order that waits for confirmation. */
  disposalCode: z.string().nullable(),
  sampleCode: z.string().nullable(),
  sampleName: z.string().nullable(),
  clientName: z.string().nullable(),
})
export type CustodyRow = z.output<typeof CustodyRow>

/** A step in the custody of a sample: actor, action, time, and the location afterwards. */
const CustodyStep = z.object({
  id,
  command: sampleCommand.schema,
  nodeName: z.string(),
  toState: sampleState.schema,
  place: z.string(),
  custodian: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

export const CustodyRecord = CustodyRow.extend({
  preparations: z.array(Preparation),
  steps: z.array(CustodyStep),
})
export type CustodyRecord = z.output<typeof CustodyRecord>

const SampleRef = z.strictObject({ id, version })
/** Samples that one command changes together. */
export const sampleRefs = z
  .array(SampleRef)
  .min(1, '请选择样品')
  .max(100, '一次最多100个样品')
  .refine(rows => new Set(rows.map(row => row.id)).size === rows.length, '同一样品出现了两次')

const place = text('存放位置', 40)
export const MoveDraft = z.strictObject({
  place,
  /** The present holder; empty: nobody. */
  custodian: optionalText('保管人', 20),
  reason: optionalText('说明', 100),
})
export const ExtensionDraft = z.strictObject({ until: date, reason: note('延长原因', 100) })

const module = '质量管理'

export const custodyCalls = {
  page: read({
    method: 'POST',
    path: 'quality/custody/queryPage',
    access: 'custodyView',
    summary:
      '收下的样品：位置、保管人、留样期限；isDue 只列还在库的样品：1 到期可处置，2 已在待确认的处置单中，0 其他（未到期）。没有“查看样品与客户对应”的权限时不含客户信息',
    input: pageQuery(
      { labCode: 'text', state: 'number', place: 'text', receiveTime: 'time', retainedUntil: 'time', isDue: 'number' },
      ['labCode', 'receiveTime', 'retainedUntil'],
    ),
    output: pageOf(CustodyRow),
  }),
  get: read({
    path: 'quality/custody/get',
    access: ['custodyView', 'samplePrepare'],
    summary: '一个样品的制样、移动和处置经过',
    input: z.strictObject({ id }),
    output: CustodyRecord,
  }),
  move: write({
    path: 'quality/custody/move',
    access: 'custodyEdit',
    summary: '登记样品移到何处、由谁保管；每次各留一条记录',
    input: MoveDraft.extend({ samples: sampleRefs }),
    output: nothing,
    log: { module, action: '移动样品' },
  }),
  keep: write({
    path: 'quality/custody/keep',
    access: 'custodyEdit',
    summary: `检测完成的样品入留样库；期限为报告签发后${retentionMonths}个月，签发时自动确定`,
    input: z.strictObject({ samples: sampleRefs, place }),
    output: nothing,
    log: { module, action: '留样' },
  }),
  extend: write({
    path: 'quality/custody/extend',
    access: 'custodyEdit',
    summary: '延长留样期限，须写原因',
    input: ExtensionDraft.extend({ samples: sampleRefs }),
    output: nothing,
    log: { module, action: '延长留样' },
  }),
  labels: exportOf({
    path: 'quality/custody/printLabel',
    access: 'custodyView',
    summary: '留样标签（60×40 mm，PDF），每个样品一张；没有客户和委托单号',
    input: z.strictObject({ ids: z.array(id).min(1, '请选择样品').max(200, '一次最多200张标签') }),
  }),
}
