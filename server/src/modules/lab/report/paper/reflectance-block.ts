import { shareOfReadings } from '@seam/contract/kit/value/percent'
import type { Reflectance } from '@seam/contract/lab/report/report.snapshot'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawHistogram } from '../../../../kit/pdf/histogram.ts'
import { drawLine, drawRule, drawText, ink, type Text } from '../../../../kit/pdf/ink.ts'
import { area, right } from './area.ts'

/** The pictures that a report prints, by their codes. */
export type Pictures = ReadonlyMap<string, Buffer>

const pictureHeight = 170

const height = 122
const tableWidth = 150

const lines = ({
  kind,
  mean,
  deviation,
  count,
  blendType,
  blendName,
  set,
}: Reflectance): (readonly [Text, string])[] => [
  [[{ text: '平均值 R' }, { text: kind === 'Rran' ? 'ran' : 'max', sub: true }, { text: '，%' }], mean],
  ['标准差 S，%', deviation],
  ['测点数 n', String(count)],
  ...(set === undefined ? [] : [['最小～最大，%', `${set.minimum}～${set.maximum}`] as const]),
  ['混煤类型编码', String(blendType)],
  ['混煤类型', blendName],
]

/** 焦煤 62.0 %，肥煤 38.0 % */
const sharesText = ({ set, count }: Reflectance): string =>
  (set?.shares ?? [])
    .map(share => `${share.name} ${shareOfReadings(share.count, set?.sharesCount ?? count)} %`)
    .join('，')

/** As the program of the microscope drew it; not higher than the computed one with its figures allows to compare. */
const drawPicture = (flow: Flow, picture: Buffer) => {
  flow.need(pictureHeight + 18)
  drawLine(flow.paper, '显微镜软件的反射率分布图', area.left, flow.y + 9, { size: 8.5, colour: ink.gray })
  flow.y += 14
  flow.paper.image(picture, area.left, flow.y, { fit: [area.width, pictureHeight], align: 'center', valign: 'center' })
  flow.y += pictureHeight + 6
}

type Options = { readonly sampleName?: string; readonly pictures?: Pictures | undefined }

/** The reflectogram with its figures beside it, kept on one page; below it the picture of its set, if it has one. */
export const drawReflectance = (flow: Flow, reflectance: Reflectance, { sampleName = '', pictures }: Options = {}) => {
  const { paper } = flow
  flow.need(height + 24 + (reflectance.set?.shares.length ? 26 : 0))
  drawLine(paper, `${sampleName}　镜质体反射率分布（GB/T 6948）`.trimStart(), area.left, flow.y + 9, {
    size: 9.5,
    face: 'medium',
  })
  flow.y += 17
  const classes = reflectance.classes.map(({ from, count }) => ({
    from,
    percent: reflectance.count === 0 ? 0 : (count * 100) / reflectance.count,
  }))
  const box = { x: area.left, y: flow.y, width: area.width - tableWidth - 16, height }
  drawHistogram(paper, classes, box, { x: '反射率，%', y: '频率，%' })
  const x = right - tableWidth
  const rule = (y: number, width: number, colour: string = ink.black) =>
    drawRule(paper, [x, y], [right, y], { width, colour })
  let y = flow.y + 8
  rule(y, 1)
  for (const [at, [label, value]] of lines(reflectance).entries()) {
    if (at > 0) rule(y, 0.3, ink.rule)
    drawLine(paper, label, x + 4, y + 12.5, { size: 8.5, colour: ink.gray })
    drawLine(paper, value, right - 4, y + 12.5, { size: 9, face: 'medium', align: 'right' })
    y += 17.5
  }
  rule(y, 1)
  flow.y += height + 6
  const shares = sharesText(reflectance)
  const text = `按最大反射率范围的煤种占比：${shares}`
  if (shares !== '') flow.y += drawText(paper, text, area.left, flow.y, area.width, { size: 8.5 }) + 4
  const picture = pictures?.get(reflectance.set?.picture?.imageCode ?? '')
  if (picture !== undefined) drawPicture(flow, picture)
}
