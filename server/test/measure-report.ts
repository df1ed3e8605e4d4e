import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { closePaper, openPaper } from '../src/kit/pdf/paper.ts'
import { importSigningKey, newSigningKey } from '../src/kit/pdf/signature/signing-key.ts'
import { drawReport } from '../src/modules/lab/report/paper/draw-report.ts'

// Run by the benchmark: the time of one warm report, and of the same words drawn by pdfkit alone.
const rounds = 60

const result = (
  symbol: string,
  projectName: string,
  basis: ReportSnapshot['samples'][number]['results'][number]['basis'],
  value: string,
) => ({
  projectCode: symbol,
  projectName,
  symbol,
  unit: '%',
  basis,
  value,
  estimated: false,
  standard: 'GB/T 212-2008',
})

const report: ReportSnapshot = {
  form: 1,
  reportCode: 'BG2026-000123',
  replaces: null,
  correction: '',
  laboratory: {
    labName: '晋源煤质检测中心',
    address: '山西省太原市小店区龙城大街88号',
    telephone: '0351-7654321',
    marks: [],
  },
  delegateCode: 'WT20261120-0001',
  clientName: '山西潞新煤炭运销有限责任公司',
  consignorName: '刘建军',
  receivedDate: '2026-11-20',
  testedFrom: '2026-11-20',
  testedTo: '2026-11-21',
  issuedDate: '2026-11-21',
  samples: [
    {
      sampleCode: 'WT20261120-0001-01',
      sampleName: '主焦精煤',
      sampleKindName: '精煤',
      condition: '袋装，密封完好',
      mass: '2.500',
      remarks: '',
      results: [
        result('Mt', '全水分', 'ar', '8.4'),
        result('Mad', '空干基水分', 'ad', '1.25'),
        result('Aad', '灰分', 'ad', '9.80'),
        result('Vdaf', '干燥无灰基挥发分', 'daf', '26.03'),
        result('St,d', '干基全硫', 'd', '0.63'),
      ],
      reflectance: {
        kind: 'Rran',
        mean: '1.149',
        deviation: '0.070',
        count: 100,
        blendType: 0,
        blendName: '单一煤层煤',
        classes: [2, 3, 5, 15, 30, 23, 14, 6, 2].map((count, at) => ({ from: (0.9 + at * 0.05).toFixed(2), count })),
      },
    },
  ],
  remarks: '',
  signatures: { testedBy: ['李建国'], reviewedBy: '张海燕', approvedBy: '陈志强' },
  checkUrl: 'https://lab.example.com/check/abcdefghijkABCDEFGHIJK',
  paperCode: 'K7QM2XRD',
}

const key = await importSigningKey(await newSigningKey('化验报告电子签章', new Date()))
const draw = () => drawReport(report, new Map(), { hash: Buffer.alloc(32, 7), key })

type Word = { readonly text: string; readonly face: 'regular' | 'medium' }

/** The printed words of the report, recorded while it is drawn once. */
const printed = async (): Promise<Word[]> => {
  const words: Word[] = []
  const { font, text } = PDFDocument.prototype
  let face: Word['face'] = 'regular'
  PDFDocument.prototype.font = function (this: PDFKit.PDFDocument, ...args: Parameters<typeof font>) {
    face = args[0] === 'medium' ? 'medium' : 'regular'
    return font.apply(this, args)
  }
  PDFDocument.prototype.text = function (this: PDFKit.PDFDocument, ...args: Parameters<typeof text>) {
    words.push({ text: String(args[0]), face })
    return text.apply(this, args)
  }
  await draw()
  Object.assign(PDFDocument.prototype, { font, text })
  return words
}

// Opened once and shared by all documents, shaped by fontkit itself.
const openFont = (file: string) =>
  create(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${file}`)))
const shared = {
  regular: openFont('400Regular/NotoSansSC_400Regular.ttf'),
  medium: openFont('500Medium/NotoSansSC_500Medium.ttf'),
}

const drawWords = (words: readonly Word[]) => {
  const paper = openPaper({ title: '', author: '', subject: '', created: new Date(0) })
  for (const [name, font] of Object.entries(shared)) paper.registerFont(`plain ${name}`, font as unknown as Buffer)
  for (const [at, { text, face }] of words.entries()) {
    paper.font(`plain ${face}`).fontSize(9)
    paper.text(text, 40 + (at % 6) * 85, 40 + Math.floor(at / 6) * 18, { lineBreak: false })
  }
  return closePaper(paper)
}

const medianOf = async (work: () => Promise<unknown>) => {
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await work()
    durations.push(performance.now() - begun)
  }
  return durations.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

const words = await printed()
await medianOf(draw)
await medianOf(() => drawWords(words))
process.stdout.write(JSON.stringify({ report: await medianOf(draw), words: await medianOf(() => drawWords(words)) }))
