import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { choiceOf } from '../../kit/value/integer.ts'
import { date, id, optionalText, text, version } from '../../kit/value/text.ts'

/** A report prints the standard that was in force at the time of testing. */
export const standardStatus = dictionary('standardStatus', '标准状态', {
  upcoming: [1, '即将实施', 'blue'],
  current: [2, '现行', 'green'],
  withdrawn: [3, '废止', 'gray'],
})
export type StandardStatus = ValueOf<typeof standardStatus>

export const standardFailures = failures({
  taken: [22301, '该标准的这一版本已存在'],
  inUse: [22303, '有启用的检测项目正在使用该标准，请先为它们改用现行标准'],
})

const status = choiceOf(standardStatus.schema, '请选择标准状态')

export const StandardDraft = z.strictObject({
  standardNo: text('标准号', 40),
  standardName: text('标准名称', 100),
  edition: optionalText('版本', 20),
  effectiveDate: z
    .literal('')
    .or(date)
    .nullish()
    .transform(day => day || null),
})

export const Standard = z.object({
  id,
  standardNo: z.string(),
  standardName: z.string(),
  edition: z.string(),
  status: standardStatus.schema,
  effectiveDate: z.string().nullable(),
  /** Enabled projects that are determined by it. */
  projects: z.number(),
  version: z.number(),
})
export type Standard = z.output<typeof Standard>

const module = '标准'

/** A new standard has its status; later only switchStatus changes it. */
export const NewStandard = StandardDraft.extend({ status })

export const standardCalls = {
  page: read({
    method: 'POST',
    path: 'basic/standard/queryPage',
    access: ['standardView', 'standardEdit', 'projectView', 'projectEdit'],
    summary: '标准列表；keyword 查标准号、名称和拼音首字母',
    input: pageQuery({ keyword: 'search', status: 'number', effectiveDate: 'time' }, [
      'standardNo',
      'standardName',
      'edition',
      'status',
      'effectiveDate',
    ]),
    output: pageOf(Standard),
  }),
  add: write({
    path: 'basic/standard/add',
    access: 'standardEdit',
    summary: '新增标准',
    input: NewStandard,
    output: z.object({ id }),
    log: { module, action: '新增标准' },
  }),
  update: write({
    path: 'basic/standard/update',
    access: 'standardEdit',
    summary: '修改标准；已检结果上的标准不变',
    input: StandardDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改标准' },
  }),
  switchStatus: write({
    path: 'basic/standard/updateStatus',
    access: 'standardEdit',
    summary: '改变标准状态；启用的检测项目正在使用的不能废止',
    input: z.strictObject({ id, status }),
    output: nothing,
    log: { module, action: '变更标准状态' },
  }),
}
