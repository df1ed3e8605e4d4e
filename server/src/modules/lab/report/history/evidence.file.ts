import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { rawDataEntries, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { reportState } from '@seam/contract/lab/report/report'
import type { LifeEvent, LifeResult, ReportLife } from '@seam/contract/lab/report/report-history'
import { methodText } from '@seam/contract/lab/result/method-text'
import { readingSource } from '@seam/contract/lab/result/result'
import type { Db } from '../../../../db/database.ts'
import { type ZipPart, zip } from '../../../../kit/export/workbook/zip.ts'
import { type Flow, openFlow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawText, ink } from '../../../../kit/pdf/ink.ts'
import { closePaper, openPaper } from '../../../../kit/pdf/paper.ts'
import { type Column, drawTable } from '../../../../kit/pdf/table.ts'
import type { Services } from '../../../../kit/services.ts'
import { reportPdf } from '../issue/report.file.ts'
import { area, right } from '../paper/area.ts'
import type { StoredReport } from '../report.rows.ts'
import { type CutReading, drawPictures, pictureFile } from './evidence-pictures.ts'
import { drawSet } from './evidence-sets.ts'

type Version = LifeResult['versions'][number]

const eventColumns: readonly Column<LifeEvent>[] = [
  { title: '时间', share: 19, cell: ({ time }) => time },
  { title: '对象', share: 27, cell: ({ subject }) => subject },
  { title: '操作', share: 13, cell: ({ action }) => action },
  { title: '人员', share: 12, cell: ({ person }) => person },
  { title: '说明', share: 29, cell: ({ detail }) => detail },
]

type VersionRow = { readonly result: LifeResult; readonly version: Version }

const readingsText = ({ readings }: Version): string =>
  readings.map(({ component, raw }) => (component === '' ? raw : `${component} ${raw}`)).join('、')
const valuesText = ({ values }: Version): string =>
  values.map(({ component, reported }) => `${component} ${reported ?? '—'}`.trim()).join('、')
const instrumentsText = ({ readings }: Version): string =>
  [...new Set(readings.map(({ instrument }) => instrument).filter(name => name !== ''))].join('、')
const inputsText = ({ inputs }: Version): string =>
  inputs.map(({ projectCode, reported, resultNo }) => `${projectCode} ${reported}（第${resultNo}版）`).join('、')

const versionColumns: readonly Column<VersionRow>[] = [
  { title: '样品、项目', share: 24, cell: ({ result }) => `${result.sampleCode} ${result.projectName}` },
  {
    title: '版',
    share: 7,
    align: 'center',
    cell: ({ result, version }) => `${version.resultNo}${version.resultNo === result.resultNo ? ' 现' : ''}`,
  },
  { title: '读数或依据', share: 21, cell: ({ version }) => readingsText(version) || inputsText(version) || '—' },
  { title: '结果', share: 12, cell: ({ result, version }) => `${valuesText(version)} ${result.unit}` },
  {
    title: '仪器、标准和方法',
    share: 18,
    cell: ({ version }) =>
      [instrumentsText(version), methodText(version)].filter(text => text !== '').join('；') || '—',
  },
  { title: '人员、时间', share: 18, cell: ({ version }) => `${version.createName} ${version.createTime}` },
]

type Reading = Version['readings'][number]

const rawDataText = ({ origin }: Reading): string => {
  if (origin === null) return '—'
  const { kind, rawData, moisture, setId } = origin
  const entries = [
    ...rawDataEntries(kind, rawData),
    ...(moisture === undefined ? [] : [['空干基水分', `${moisture} %`] as const]),
    ...(setId === undefined ? [] : [['反射率测点', `第 ${setId} 组`] as const]),
  ]
  return entries.map(([label, value]) => `${label} ${value}`).join('、')
}

const formulaText = ({ origin }: Reading): string =>
  origin === null ? '—' : `${worksheetKind.label(origin.kind)} 第${origin.formulaVersion}版`

const readingColumns = ({ createName, createTime }: Version): readonly Column<Reading>[] => [
  { title: '读数', share: 14, cell: ({ component, ordinal, raw }) => `${component} ${ordinal}）${raw}`.trim() },
  { title: '来源', share: 9, cell: ({ source }) => readingSource.label(source) },
  { title: '原始数据', share: 35, cell: rawDataText },
  { title: '原始记录、公式', share: 15, cell: formulaText },
  { title: '仪器', share: 10, cell: ({ instrument }) => instrument || '—' },
  { title: '人员、时间', share: 17, cell: () => `${createName} ${createTime}` },
]

const heading = (flow: Flow, text: string) => {
  flow.need(60)
  drawLine(flow.paper, text, area.left, flow.y + 12, { size: 11, face: 'medium' })
  flow.y += 20
}

/** The readings of each version with their raw data, a table per version; calculated ones have none. */
const drawReadings = (flow: Flow, rows: readonly VersionRow[]) => {
  heading(flow, '读数的原始数据')
  for (const { result, version } of rows) {
    if (version.readings.length === 0) continue
    const subject = `${result.sampleCode} ${result.projectName} 第 ${version.resultNo} 版`
    const drawSubject = (text: string) => {
      drawLine(flow.paper, text, area.left, flow.y + 9, { size: 9, face: 'medium' })
      flow.y += 13
    }
    // The subject is kept with the first rows.
    flow.need(130)
    drawSubject(subject)
    drawTable(flow, readingColumns(version), version.readings, { size: 8 }, () => drawSubject(`${subject}（续）`))
    flow.y += 8
  }
}

/** The history of a report as a PDF. */
const drawLife = (life: ReportLife, cuts: readonly CutReading[], maker: Maker): Promise<Buffer> => {
  const code = life.reportCode ?? '未签发'
  const paper = openPaper({
    title: `证据包 ${code}`,
    author: maker.name,
    subject: life.delegateCode,
    created: new Date(maker.time),
  })
  const flow = openFlow(paper, area)
  drawLine(paper, `化验报告全过程　${code}`, area.left, flow.y + 16, { size: 16, face: 'medium' })
  flow.y += 30
  const facts = [
    `委托单位 ${life.clientName}　委托编号 ${life.delegateCode}　报告状态 ${reportState.label(life.state)}`,
    `存档内容 SHA-256 ${life.hash ?? '（未签发）'}`,
    `导出人 ${maker.name}　导出时间 ${maker.time.slice(0, 19).replace('T', ' ')}`,
  ]
  for (const fact of facts)
    flow.y += drawText(paper, fact, area.left, flow.y, area.width, { size: 9, colour: ink.gray })
  flow.y += 8
  heading(flow, '经过')
  drawTable(flow, eventColumns, life.events, { size: 8 })
  flow.y += 14
  heading(flow, '结果的全部版本')
  const rows = life.results.flatMap(result => result.versions.map(version => ({ result, version })))
  drawTable(flow, versionColumns, rows, { size: 8 })
  flow.y += 14
  drawReadings(flow, rows)
  if (life.reflectanceSets.length > 0) heading(flow, '反射率测点')
  for (const set of life.reflectanceSets) drawSet(flow, set)
  if (cuts.length > 0) heading(flow, '由图片识别的读数')
  drawPictures(flow, cuts)
  return closePaper(paper, (page, pages) =>
    drawLine(paper, `${code}　第 ${page} 页　共 ${pages} 页`, right, area.bottom + 20, {
      size: 8,
      align: 'right',
      colour: ink.gray,
    }),
  )
}

type Maker = { readonly name: string /** ISO 8601 with the zone of the laboratory */; readonly time: string }

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

/** The evidence pack of a report: its files with their hashes, and the hash of the list of hashes. */
export const evidencePack = async (
  db: Db,
  report: StoredReport,
  life: ReportLife,
  cuts: readonly CutReading[],
  maker: Maker,
  config: Services['config'],
): Promise<{ body: Readable; hash: string }> => {
  const files: readonly (readonly [path: string, data: Buffer])[] = [
    ['全过程.pdf', await drawLife(life, cuts, maker)],
    ['全过程.json', Buffer.from(`${JSON.stringify({ form: 1, maker, ...life }, null, 2)}\n`)],
    ['化验报告.pdf', await reportPdf(db, report, config)],
    // Byte for byte the text that the hash of the report covers.
    ...(report.snapshot === null ? [] : [['存档内容.json', Buffer.from(report.snapshot)] as const]),
    ...cuts.map(({ reading, part }) => [pictureFile(reading), part] as const),
  ]
  const sums = Buffer.from(files.map(([path, data]) => `${sha256(data)}  ${path}\n`).join(''))
  const parts: ZipPart[] = [...files, ['SHA256SUMS.txt', sums] as const].map(([path, data]) => ({ path, data: [data] }))
  return { body: Readable.from(zip(parts), { objectMode: false }), hash: sha256(sums) }
}
