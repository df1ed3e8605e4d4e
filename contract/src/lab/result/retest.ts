import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id, optionalText, version } from '../../kit/value/text.ts'
import { rawReading } from './result.ts'

/** How the retest of a retained sample compares with the result in force. */
export const retestVerdict = dictionary('retestVerdict', '复测结论', {
  within: [1, '符合', 'green'],
  beyond: [2, '超出R', 'red'],
  unlimited: [3, '无R可比', 'gray'],
  /** Values in words that do not agree: 仅收缩 and 12. */
  differing: [4, '不一致', 'red'],
})
export type RetestVerdict = ValueOf<typeof retestVerdict>

/** The verdicts of values that do not agree with the result: the manager has to decide on it. */
export const verdictsOfDisagreement: readonly RetestVerdict[] = [retestVerdict.beyond, retestVerdict.differing]

export const disagrees = (verdict: RetestVerdict): boolean => verdictsOfDisagreement.includes(verdict)

export const retestFailures = failures({
  notConfirmed: [26391, '该项目没有已复核的结果，不能复测比较'],
  ownResult: [
    26392,
    '复测须由不知道该项目结果的人进行：没有录入、复核或复测过它，没有复核或复测过由它计算的项目，也没有经手或查看过它的报告',
  ],
  parallelsOpen: [26393, '复测的平行测定不合格'],
  nothingCompared: [26394, '所测项目没有再现性临界差(R)可比；R 按干基给出的，样品须有空干基水分才能换算'],
  blind: [26395, '该样品可由您复测，复测前不能看这项结果'],
  alreadyRetested: [26396, '该项目已有复测，能查看全部复测的人不能再复测'],
})

/** A determined project of a sample; blind: without its result. */
const RetestProject = z.object({
  itemId: id,
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  parallels: z.union([z.literal(1), z.literal(2)]),
  components: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Why the caller cannot retest it; empty: they can. */
  refusal: z.string(),
})
export type RetestProject = z.output<typeof RetestProject>

const RetestReading = z.strictObject({ component: z.string().max(10).default(''), raw: rawReading })

export const RetestDraft = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        itemId: id,
        readings: z.array(RetestReading).min(1, '请输入读数').max(40, '每个样品最多测定四次'),
      }),
    )
    .min(1, '请输入读数')
    .max(60, '一次最多复测60个项目')
    .refine(rows => new Set(rows.map(row => row.itemId)).size === rows.length, '同一项目出现了两次'),
  remarks: optionalText('复测说明', 100),
})
export type RetestDraft = z.output<typeof RetestDraft>

/** A value of a retest beside the result that was in force. */
export const RetestRow = z.object({
  id,
  sampleId: id,
  labCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  /** As typed; empty for a calculated value. */
  readings: z.array(z.string()),
  earlier: z.string(),
  reported: z.string(),
  /** null: one of the values is not a number. */
  difference: z.string().nullable(),
  /** R at the mean of the two values; null: none is given. */
  limit: z.string().nullable(),
  verdict: retestVerdict.schema,
  remarks: z.string(),
  userName: z.string(),
  createTime: z.string(),
})
export type RetestRow = z.output<typeof RetestRow>

export const retestCalls = {
  page: read({
    method: 'POST',
    path: 'quality/retest/queryPage',
    access: 'custodyView',
    summary:
      '留样复测的结果，与当时有效的结果和再现性临界差 R 比较，新的在前；没有 statQuality 和 codeMapping 的只见本人登记的。不含客户信息',
    input: pageQuery({ labCode: 'text', verdict: 'number', createTime: 'time' }, []),
    output: pageOf(RetestRow),
  }),
  projects: read({
    path: 'quality/retest/queryProjects',
    access: 'retestEdit',
    summary: '一个样品可以复测的项目；盲测，不给出原结果',
    input: z.strictObject({ sampleId: id }),
    output: z.array(RetestProject),
  }),
  record: write({
    path: 'quality/retest/record',
    access: 'retestEdit',
    summary: '登记留样复测：录入读数，计算项目由系统换算，并与原结果比较；须由不知道该项目结果的人进行',
    input: RetestDraft.extend({ sampleId: id, version }),
    output: z.array(z.object({ projectName: z.string(), reported: z.string(), verdict: retestVerdict.schema })),
    log: { module: '质量管理', action: '留样复测' },
  }),
}
