import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { boundedDecimal } from '../../kit/value/decimal.ts'
import { asSent } from '../../kit/value/integer.ts'
import { chosenId, id, optionalText, text, version } from '../../kit/value/text.ts'
import { Finding } from './plausibility.ts'

/** The result of one value of an instrument file. */
export const fileRowState = dictionary('fileRowState', '仪器文件行', {
  ready: ['ready', '可导入', 'green'],
  unknownCode: ['unknownCode', '没有这个样品', 'red'],
  noCode: ['noCode', '没有样品编号', 'orange'],
  noItem: ['noItem', '样品没有该项目', 'orange'],
  entered: ['entered', '已有结果，不覆盖', 'gray'],
  badValue: ['badValue', '数值不正确', 'red'],
  decimalComma: ['decimalComma', '小数点可能写成了逗号，本行比表头多一格', 'red'],
  tooMany: ['tooMany', '超过四次', 'red'],
  excluded: ['excluded', '未选择，不导入', 'gray'],
  control: ['control', '质控样', 'blue'],
  controlAlone: ['controlAlone', '质控样，没有同批的样品', 'gray'],
  controlUnusable: ['controlUnusable', '质控样已停用、过期，或同名多批未写批号', 'orange'],
  noCertified: ['noCertified', '质控样没有该项目的标准值', 'gray'],
})
export type FileRowState = ValueOf<typeof fileRowState>

export const instrumentFileFailures = failures({
  mappingTaken: [28141, '该名称的对照已存在'],
  unreadable: [28142, '文件不是文本表格'],
  noHeading: [28143, '文件中没有对照所说的列'],
  nothingReady: [28144, '没有可导入的数据'],
  loaderOnly: [28145, '文件中的读数可由您复测，只有导入人和复核人可以下载'],
})

export const MappingColumn = z.strictObject({
  /** The column heading in the file; the same one again for the same project is its next column in the file. */
  heading: text('列名', 40),
  projectId: chosenId('请选择检测项目'),
  component: z.string().max(10).default(''),
  /** Reading = file value × factor, for unit conversion: MJ/kg × 1000 = J/g. */
  factor: boundedDecimal({ label: '换算系数', min: '0.000001', max: '1000000', decimals: 8 }).default('1'),
  /** Decimals of the reading, rounded half to even (GB/T 8170). */
  decimals: asSent(z.coerce.number().int().min(0, '小数位数应为0-6').max(6, '小数位数应为0-6')),
})
export type MappingColumn = z.output<typeof MappingColumn>

export const MappingDraft = z.strictObject({
  mappingName: text('对照名称', 40),
  /** The heading of the column with lab codes. */
  codeHeading: text('样品编号列', 40),
  instrumentNumber: optionalText('仪器编号', 40),
  columns: z.array(MappingColumn).min(1, '请填写数据列').max(20, '最多20列'),
})

export const Mapping = z.object({
  id,
  mappingName: z.string(),
  codeHeading: z.string(),
  instrumentNumber: z.string(),
  columns: z.array(MappingColumn),
  /** Of the project of each column. */
  projectNames: z.array(z.string()),
  version: z.number(),
})
export type Mapping = z.output<typeof Mapping>

/** A file from the browser: its bytes in base64, at most 1 MB. */
const FileInput = z.strictObject({
  mappingId: id,
  fileName: text('文件名', 200),
  content: z.base64('文件不正确').max(1_400_000, '文件最大1 MB'),
})

const FileRow = z.object({
  /** The item at the bench; null: the sample or its item does not exist, or it is a control. */
  itemId: id.nullable(),
  /** Line of the table, from 1 below its heading. */
  line: z.number(),
  labCode: z.string(),
  projectName: z.string(),
  /** As in the file. */
  value: z.string(),
  /** Converted and rounded; empty if there is no value. */
  reading: z.string(),
  state: fileRowState.schema,
  /** Why loading would refuse it; impossible values are findings. */
  refusals: z.array(z.string()),
  /** Those on this reading; those on the result with its first reading. */
  findings: z.array(Finding),
})
export type FileRow = z.output<typeof FileRow>

/** A loaded file; its content is stored. */
export const LoadedFileRow = z.object({
  id,
  fileName: z.string(),
  mappingName: z.string(),
  /** Readings entered from it. */
  loaded: z.number(),
  /** SHA-256 of the content. */
  hash: z.string(),
  userName: z.string(),
  createTime: z.string(),
  canDownload: z.boolean(),
})
export type LoadedFileRow = z.output<typeof LoadedFileRow>

const module = '化验管理'

export const instrumentFileCalls = {
  mappings: read({
    path: 'quality/instrumentFile/queryMappings',
    access: ['resultEnter', 'fileMappingEdit', 'instrumentFileView'],
    summary: '仪器文件的列对照',
    output: z.array(Mapping),
  }),
  page: read({
    method: 'POST',
    path: 'quality/instrumentFile/queryPage',
    access: 'instrumentFileView',
    summary: '导入过的仪器文件，新的在前；文件里是样品编号，不含客户信息',
    input: pageQuery({ fileName: 'text', createTime: 'time' }, ['createTime']),
    output: pageOf(LoadedFileRow),
  }),
  file: exportOf({
    method: 'GET',
    path: 'quality/instrumentFile/download',
    access: 'instrumentFileView',
    summary: '导入时的原文件；能登记复测而不复核结果的人只能下载自己导入的',
    input: z.strictObject({ id }),
  }),
  addMapping: write({
    path: 'quality/instrumentFile/addMapping',
    access: 'fileMappingEdit',
    summary: '新增仪器文件的列对照',
    input: MappingDraft,
    output: z.object({ id }),
    log: { module, action: '新增仪器文件对照' },
  }),
  updateMapping: write({
    path: 'quality/instrumentFile/updateMapping',
    access: 'fileMappingEdit',
    summary: '修改仪器文件的列对照',
    input: MappingDraft.extend({ id, version }),
    output: nothing,
    log: { module, action: '修改仪器文件对照' },
  }),
  preview: read({
    method: 'POST',
    path: 'quality/instrumentFile/preview',
    access: 'resultEnter',
    summary: '按样品编号匹配仪器文件并判定合理性，不保存；不能导入的说明原因',
    input: FileInput,
    output: z.object({ rows: z.array(FileRow), ready: z.number() }),
  }),
  load: write({
    path: 'quality/instrumentFile/load',
    access: 'resultEnter',
    summary:
      '导入能导入的读数；已有结果的不覆盖，未选择的项目不导入；名称与质控样相同的行作质控，失控则锁定整批；文件连同 SHA-256 保存',
    input: FileInput.extend({ excludedItems: z.array(id).max(20_000).default([]) }),
    /** held: a control was rejected, so the loaded rows are held. */
    output: z.object({ fileId: id, hash: z.string(), loaded: z.number(), controls: z.number(), held: z.boolean() }),
    log: { module, action: '导入仪器文件' },
  }),
}
