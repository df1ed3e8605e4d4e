import { Decimal } from '@seam/contract/kit/value/decimal'
import { shareOfReadings } from '@seam/contract/kit/value/percent'
import { blendType } from '@seam/contract/lab/report/report'
import type { LifeSet } from '@seam/contract/lab/report/report-history'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawText, ink } from '../../../../kit/pdf/ink.ts'
import { type Column, drawTable } from '../../../../kit/pdf/table.ts'
import { area } from '../paper/area.ts'
import { drawReflectance } from '../paper/reflectance-block.ts'

const perLine = 15

type Line = { readonly first: number; readonly readings: readonly string[] }

const linesOf = ({ readings }: LifeSet): Line[] =>
  Array.from({ length: Math.ceil(readings.length / perLine) }, (_, at) => ({
    first: at * perLine + 1,
    readings: readings.slice(at * perLine, (at + 1) * perLine),
  }))

const lineColumns: readonly Column<Line>[] = [
  {
    title: '测点',
    share: 10,
    align: 'center',
    cell: ({ first, readings }) => `${first}～${first + readings.length - 1}`,
  },
  { title: '反射率，%（按测定次序）', share: 90, cell: ({ readings }) => readings.join('  ') },
]

type ClassRow = LifeSet['classes'][number] & { readonly points: number }

const classColumns: readonly Column<ClassRow>[] = [
  {
    title: '反射率，%',
    share: 40,
    align: 'center',
    cell: ({ from }) => `${from}～${new Decimal(from).plus('0.05').toFixed(2)}`,
  },
  { title: '测点数', share: 30, align: 'center', cell: ({ count }) => String(count) },
  {
    title: '频率，%',
    share: 30,
    align: 'center',
    cell: ({ count, points }) => shareOfReadings(count, points),
  },
]

const originText = ({ id, instrument, computedType, overrideReason, notches, userName, createTime }: LifeSet) =>
  [
    `第 ${id} 组`,
    `仪器 ${instrument || '—'}`,
    `凹口 ${notches}`,
    `计算的混煤类型 ${computedType} ${blendType.label(computedType)}`,
    ...(overrideReason === '' ? [] : [`改判理由 ${overrideReason}`]),
    `${userName} ${createTime}`,
  ].join('　')

/** A set of reflectance readings: its figures with the reflectogram, its classes, and every reading in its order. */
export const drawSet = (flow: Flow, set: LifeSet) => {
  const { points, notches, minimum, maximum, computedType, overrideReason, shares } = set
  const reflectance = {
    ...set,
    count: points,
    blendName: blendType.label(set.blendType),
    set: { minimum, maximum, notches, computedType, overrideReason, shares },
  }
  drawReflectance(flow, reflectance, { sampleName: set.sampleCode })
  const options = { size: 8, colour: ink.gray } as const
  flow.y += drawText(flow.paper, originText(set), area.left, flow.y, area.width, options) + 6
  const classes = set.classes.map(one => ({ ...one, points }))
  drawTable(flow, classColumns, classes, { size: 8 })
  flow.y += 8
  drawTable(flow, lineColumns, linesOf(set), { size: 8 })
  flow.y += 14
}
