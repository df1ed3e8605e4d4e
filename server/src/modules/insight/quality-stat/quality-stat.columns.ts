import {
  type ControlRow,
  type QualityRow,
  qualityMark,
  type qualityStatCalls,
} from '@seam/contract/insight/stat/quality'
import { type RetestCountRow, retestMark } from '@seam/contract/insight/stat/retest'
import type { OutputOf } from '@seam/contract/kit/call'
import { returnReason } from '@seam/contract/lab/result/result'
import type { Column } from '../../../kit/export/workbook/sheet-xml.ts'

type Quality = OutputOf<typeof qualityStatCalls.list>

export const projectColumns: readonly Column<Omit<QualityRow, 'projectId' | 'symbol'>>[] = [
  { title: '项目', value: row => row.projectName, width: 24 },
  ...qualityMark.options.map(({ value, label }) => ({
    title: label,
    value: (row: Omit<QualityRow, 'projectId' | 'symbol'>) => row[value],
    kind: 'number' as const,
  })),
  { title: '平行对', value: row => row.pairs, kind: 'number' },
  { title: '|x₁−x₂|/T p50', value: row => row.ratio50, kind: 'number' },
  { title: '|x₁−x₂|/T p90', value: row => row.ratio90, kind: 'number' },
  { title: '超 T（%）', value: row => row.beyond, kind: 'number' },
]

export const reasonColumns: readonly Column<Quality['reasons'][number]>[] = [
  {
    title: '原因',
    value: ({ reasonCode }) => (reasonCode === null ? '没有原因' : returnReason.label(reasonCode)),
    width: 24,
  },
  { title: '项次', value: row => row.items, kind: 'number' },
]

export const retestColumns: readonly Column<Omit<RetestCountRow, 'projectId' | 'symbol'>>[] = [
  { title: '项目', value: row => row.projectName, width: 24 },
  ...retestMark.options.map(({ value, label }) => ({
    title: label,
    value: (row: Omit<RetestCountRow, 'projectId' | 'symbol'>) => row[value],
    kind: 'number' as const,
  })),
  { title: '符合率（%）', value: row => row.agreeingRate, kind: 'number' },
]

export const controlColumns: readonly Column<ControlRow>[] = [
  { title: '标准物质', value: row => row.materialName, width: 24 },
  { title: '批号', value: row => row.batchNo },
  { title: '项目', value: row => `${row.projectName} ${row.component}`.trimEnd(), width: 24 },
  { title: '质控读数', value: row => row.readings, kind: 'number' },
  { title: '警告', value: row => row.warned, kind: 'number' },
  { title: '失控', value: row => row.rejected, kind: 'number' },
  { title: '平均偏差（U）', value: row => row.bias, kind: 'number' },
]
