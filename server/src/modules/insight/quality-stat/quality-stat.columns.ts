import {
  type ControlRow,
  type QualityItemRow,
  type QualityRow,
  qualityItemHeadings,
  qualityMark,
  type qualityStatCalls,
  reasonName,
} from '@seam/contract/insight/stat/quality/quality'
import {
  type ControlReadingRow,
  controlReadingHeadings,
  pairHeadings,
} from '@seam/contract/insight/stat/quality/quality-rows'
import {
  type RetestCountRow,
  type RetestFigureRow,
  retestHeadings,
  retestMark,
} from '@seam/contract/insight/stat/quality/retest'
import type { OutputOf } from '@seam/contract/kit/call'
import { dayOf } from '@seam/contract/kit/value/day'
import { controlVerdict } from '@seam/contract/lab/result/control'
import { retestVerdict } from '@seam/contract/lab/result/retest'
import { type ListColumn, listColumns } from '../../../kit/export/list.ts'
import type { Pair } from './pair.rows.ts'

type Quality = OutputOf<typeof qualityStatCalls.list>

export const projectColumns: readonly ListColumn<Omit<QualityRow, 'projectId' | 'symbol'>>[] = [
  { key: 'projectName', title: '项目', value: row => row.projectName, width: 24 },
  ...qualityMark.options.map(({ value, label }) => ({
    key: value,
    title: label,
    value: (row: Omit<QualityRow, 'projectId' | 'symbol'>) => row[value],
    kind: 'number' as const,
  })),
  { key: 'pairs', title: '平行对', value: row => row.pairs, kind: 'number' },
  { key: 'pairsBeyond', title: '超 T', value: row => row.pairsBeyond, kind: 'number' },
  { key: 'beyondRate', title: '超 T（%）', value: row => row.beyondRate, kind: 'number' },
  { key: 'ratio50', title: '|x₁−x₂|/T p50', value: row => row.ratio50, kind: 'number' },
  { key: 'ratio90', title: '|x₁−x₂|/T p90', value: row => row.ratio90, kind: 'number' },
]

export const reasonColumns: readonly ListColumn<Quality['reasons'][number]>[] = [
  {
    key: 'reasonCode',
    title: '原因',
    value: ({ reasonCode }) => reasonName(reasonCode),
    width: 24,
  },
  { key: 'items', title: '项次', value: row => row.items, kind: 'number' },
]

export const retestColumns: readonly ListColumn<Omit<RetestCountRow, 'projectId' | 'symbol'>>[] = [
  { key: 'projectName', title: '项目', value: row => row.projectName, width: 24 },
  ...retestMark.options.map(({ value, label }) => ({
    key: value,
    title: label,
    value: (row: Omit<RetestCountRow, 'projectId' | 'symbol'>) => row[value],
    kind: 'number' as const,
  })),
  { key: 'agreeingRate', title: '符合率（%）', value: row => row.agreeingRate, kind: 'number' },
]

export const controlColumns: readonly ListColumn<ControlRow>[] = [
  { key: 'materialName', title: '标准物质', value: row => row.materialName, width: 24 },
  { key: 'batchNo', title: '批号', value: row => row.batchNo },
  { key: 'projectName', title: '项目', value: row => `${row.projectName} ${row.component}`.trimEnd(), width: 24 },
  { key: 'readings', title: '质控读数', value: row => row.readings, kind: 'number' },
  { key: 'warned', title: '警告', value: row => row.warned, kind: 'number' },
  { key: 'rejected', title: '失控', value: row => row.rejected, kind: 'number' },
  { key: 'bias', title: '平均偏差（U）', value: row => row.bias, kind: 'number' },
]

/** The columns of the items behind a figure; without codes of the laboratory and times for who may not know their clients. */
export const itemColumns = (codes: boolean) =>
  listColumns<QualityItemRow, typeof qualityItemHeadings>(qualityItemHeadings, {
    projectName: { value: row => row.projectName, width: 24 },
    labCode: { value: row => (codes ? row.labCode : null), width: 14 },
    sampleCode: { value: row => row.sampleCode, width: 24 },
    clientName: { value: row => row.clientName, width: 36 },
    submitTime: codes
      ? { value: row => row.submitTime, kind: 'time' }
      : { value: row => dayOf(row.submitTime), kind: 'date' },
    submitName: { value: row => row.submitName, width: 12 },
  })

/** The columns of the values behind a figure of retests. */
export const retestValueColumns = (codes: boolean) =>
  listColumns<RetestFigureRow, typeof retestHeadings>(retestHeadings, {
    projectName: { value: row => row.projectName, width: 24 },
    labCode: { value: row => (codes ? row.labCode : null), width: 14 },
    sampleCode: { value: row => row.sampleCode, width: 24 },
    clientName: { value: row => row.clientName, width: 36 },
    earlier: { value: row => row.earlier, width: 12 },
    reported: { value: row => row.reported, width: 12 },
    difference: { value: row => row.difference, width: 12 },
    limit: { value: row => row.limit, width: 12 },
    unit: { value: row => row.unit, width: 10 },
    verdict: { value: row => retestVerdict.label(row.verdict), width: 12 },
    userName: { value: row => row.userName, width: 12 },
    createTime: codes
      ? { value: row => row.createTime, kind: 'time' }
      : { value: row => dayOf(row.createTime), kind: 'date' },
  })

/** The columns of pairs; `readings`: with their readings. */
export const pairColumns = (codes: boolean, readings: boolean) =>
  listColumns<Pair, typeof pairHeadings>(pairHeadings, {
    projectName: { value: row => row.projectName, width: 24 },
    labCode: { value: row => (codes ? row.labCode : null), width: 14 },
    sampleCode: { value: row => row.sampleCode, width: 24 },
    clientName: { value: row => row.clientName, width: 36 },
    first: { value: row => (readings ? row.first : null), width: 12 },
    second: { value: row => (readings ? row.second : null), width: 12 },
    difference: { value: row => row.difference, width: 12 },
    limit: { value: row => row.limit, width: 12 },
    ratio: { value: row => row.ratio, width: 10 },
    submitTime: codes
      ? { value: row => row.submitTime, kind: 'time' }
      : { value: row => dayOf(row.submitTime), kind: 'date' },
    submitName: { value: row => row.submitName, width: 12 },
  })

export const controlReadingColumns = listColumns<ControlReadingRow, typeof controlReadingHeadings>(
  controlReadingHeadings,
  {
    createTime: { value: row => row.createTime, kind: 'time' },
    materialName: { value: row => row.materialName, width: 24 },
    batchNo: { value: row => row.batchNo, width: 14 },
    projectName: { value: row => row.projectName, width: 24 },
    raw: { value: row => row.raw, width: 12 },
    verdict: { value: row => controlVerdict.label(row.verdict), width: 10 },
    broken: { value: row => row.broken.join('、'), width: 20 },
    certified: { value: row => row.certified, width: 12 },
    uncertainty: { value: row => row.uncertainty, width: 10 },
    unit: { value: row => row.unit, width: 10 },
    instrument: { value: row => row.instrument, width: 14 },
    userName: { value: row => row.userName, width: 12 },
  },
)
