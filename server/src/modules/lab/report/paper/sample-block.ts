import { printedClassText } from '@seam/contract/catalogue/material/coal-classification'
import { type Basis, basis } from '@seam/contract/catalogue/project/basis'
import type { ReportResult, ReportSample } from '@seam/contract/lab/report/report.snapshot'
import { methodText } from '@seam/contract/lab/result/method-text'
import { resultClassName } from '@seam/contract/lab/result/result-class'
import { symbolParts } from '@seam/contract/lab/symbol'
import type { z } from 'zod'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawText, ink } from '../../../../kit/pdf/ink.ts'
import { type Column, drawTable } from '../../../../kit/pdf/table.ts'
import { area, right } from './area.ts'
import { drawReflectance, type Pictures } from './reflectance-block.ts'

type Line = z.output<typeof ReportResult> & { readonly place: number }

type Value = Pick<Line, 'projectCode' | 'value' | 'estimated' | 'waived'>

/** A value with its name, if it is a class, and the marks that the notes below explain. */
export const valueText = ({ projectCode, value, estimated, waived }: Value): string =>
  [value, resultClassName(projectCode, value), estimated ? '*' : '', waived ? '#' : ''].filter(Boolean).join(' ')

const basisName = (code: Basis | null) => (code === null ? '—' : basis.label(code))

const columns: readonly Column<Line>[] = [
  { title: '序号', share: 6, align: 'center', cell: ({ place }) => String(place) },
  { title: '检测项目', share: 24, cell: ({ projectName }) => projectName },
  { title: '符号', share: 11, align: 'center', cell: ({ symbol }) => (symbol === '' ? '—' : symbolParts(symbol)) },
  { title: '基准', share: 17, align: 'center', cell: line => basisName(line.basis) },
  { title: '单位', share: 10, align: 'center', cell: ({ unit }) => unit || '—' },
  { title: '检测结果', share: 14, align: 'center', face: 'medium', cell: valueText },
  { title: '检测方法', share: 22, cell: line => methodText(line) || '—' },
]

const facts = (sample: ReportSample) =>
  [
    sample.sampleKindName,
    sample.condition,
    sample.mass === '' ? '' : `${sample.mass} kg`,
    sample.remarks === '' ? '' : `说明：${sample.remarks}`,
  ]
    .filter(fact => fact !== '')
    .join('　')

/** The coal class of a sample with its deciding indices. */
export const drawClass = (flow: Flow, text: string) => {
  flow.need(30)
  flow.y += drawText(flow.paper, text, area.left, flow.y, area.width, { size: 8.5 }) + 2
}

const titleWidth = area.width - 190

const drawTitle = (flow: Flow, title: string, sampleCode: string) => {
  const { paper } = flow
  paper.rect(area.left, flow.y + 1, 2.5, 12).fill(ink.accent)
  const height = drawText(paper, title, area.left + 9, flow.y, titleWidth, { size: 10.5, face: 'medium' })
  const beside = { size: 8.5, align: 'right', colour: ink.gray } as const
  drawLine(paper, `样品编号 ${sampleCode}`, right, flow.y + 11, beside)
  flow.y += height + 4
}

/** The description and results of a sample, line by line. */
export const drawSample = (
  flow: Flow,
  sample: ReportSample,
  { place, many, pictures }: { place: number; many: boolean; pictures: Pictures },
) => {
  flow.need(90)
  const title = many ? `样品 ${place}　${sample.sampleName}` : `样品　${sample.sampleName}`
  drawTitle(flow, title, sample.sampleCode)
  const described = facts(sample)
  if (described !== '')
    flow.y +=
      drawText(flow.paper, described, area.left + 9, flow.y, area.width - 18, { size: 8.5, colour: ink.gray }) + 2
  drawTable(
    flow,
    columns,
    sample.results.map((result, at) => ({ ...result, place: at + 1 })),
    { size: 9 },
    () => drawTitle(flow, `${title}（续）`, sample.sampleCode),
  )
  if (sample.coalClass !== undefined) {
    flow.y += 5
    drawClass(flow, printedClassText(sample.coalClass, sample.sampleKindName))
  }
  flow.y += 12
  if (sample.reflectance === null) return
  drawReflectance(flow, sample.reflectance, { pictures })
  flow.y += 8
}
