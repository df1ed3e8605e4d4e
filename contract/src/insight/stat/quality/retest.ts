import { z } from 'zod'
import { dictionary, type ValueOf } from '../../../kit/dictionary.ts'
import { id } from '../../../kit/value/text.ts'
import { type RetestVerdict, retestVerdict, verdictsOfDisagreement } from '../../../lab/result/retest.ts'
import { percent } from '../stat.ts'

/** Values of retests, by how they compare with the result in force. */
export const retestMark = dictionary('retestMark', '复测指标', {
  retested: ['retested', '复测值'],
  agreeing: ['agreeing', '符合'],
  disagreeing: ['disagreeing', '不符合'],
  uncompared: ['uncompared', '无R可比'],
})
export type RetestMark = ValueOf<typeof retestMark>

/** The verdicts that a figure counts. */
export const verdictsOf: Readonly<Record<RetestMark, readonly RetestVerdict[]>> = {
  retested: retestVerdict.values,
  agreeing: [retestVerdict.within],
  disagreeing: verdictsOfDisagreement,
  uncompared: [retestVerdict.unlimited],
}

/** Values retested in the period; a calculated value is one of its own project. */
const counts = {
  retested: z.number(),
  agreeing: z.number(),
  disagreeing: z.number(),
  uncompared: z.number(),
  /** Of those compared. */
  agreeingRate: percent,
}

export const RetestCountRow = z.object({ projectId: id, projectName: z.string(), symbol: z.string(), ...counts })
export type RetestCountRow = z.output<typeof RetestCountRow>

export const RetestCount = z.object({ rows: z.array(RetestCountRow), total: z.object(counts) })
export type RetestCount = z.output<typeof RetestCount>

/** A value of a retest behind a figure. */
export const RetestFigureRow = z.object({
  /** the number of the row without the right to know lab code and client together */
  id,
  projectName: z.string(),
  unit: z.string(),
  /** null without that right */
  labCode: z.string().nullable(),
  sampleCode: z.string(),
  clientName: z.string(),
  earlier: z.string(),
  reported: z.string(),
  difference: z.string().nullable(),
  limit: z.string().nullable(),
  verdict: retestVerdict.schema,
  userName: z.string(),
  /** the day alone without that right */
  createTime: z.string(),
})
export type RetestFigureRow = z.output<typeof RetestFigureRow>

/** The columns of the list of retested values. */
export const retestHeadings = {
  projectName: '项目',
  labCode: '实验编号',
  sampleCode: '样品编号',
  clientName: '客户',
  earlier: '原结果',
  reported: '复测',
  difference: '相差',
  limit: 'R',
  unit: '单位',
  verdict: '结论',
  userName: '复测人',
  createTime: '登记时间',
} as const
