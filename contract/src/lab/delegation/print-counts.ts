const papers = [
  { letter: '单', paper: '委托单', key: 'delegatePrintCount' },
  { letter: '票', paper: '小票', key: 'receiptPrintCount' },
  { letter: '样', paper: '样品说明', key: 'explainPrintCount' },
  { letter: '签', paper: '标签', key: 'labelPrintCount' },
] as const

type PrintCounts = { readonly [K in (typeof papers)[number]['key']]: number }

/** The papers of a delegation that were printed, each with how often. */
export const printedPapers = (row: PrintCounts) =>
  papers.map(({ key, ...paper }) => ({ ...paper, count: row[key] })).filter(({ count }) => count > 0)

/** 委托单打印 1 次，标签打印 2 次 */
export const printCountsText = (row: PrintCounts): string =>
  printedPapers(row)
    .map(({ paper, count }) => `${paper}打印 ${count} 次`)
    .join('，') || '未打印'
