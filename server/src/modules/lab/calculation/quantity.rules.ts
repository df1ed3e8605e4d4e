/**
 * Common determinations by code, for messages about values that no project of a sheet names: symbol of GB/T 483,
 * name.
 */
const determined = new Map<string, readonly [symbol: string, name: string]>([
  ['MT', ['Mt', '全水分']],
  ['MAD', ['Mad', '空干基水分']],
  ['MHC', ['MHC', '最高内在水分']],
  ['AAD', ['Aad', '灰分']],
  ['VAD', ['Vad', '挥发分']],
  ['CO2AD', ['(CO2)car,ad', '碳酸盐二氧化碳']],
  ['STAD', ['St,ad', '全硫']],
  ['SSAD', ['Ss,ad', '硫酸盐硫']],
  ['SPAD', ['Sp,ad', '硫铁矿硫']],
  ['SBAD', ['Sb,ad', '弹筒硫']],
  ['C', ['Cad', '碳']],
  ['H', ['Had', '氢']],
  ['N', ['Nad', '氮']],
  ['P', ['Pad', '磷']],
  ['CL', ['Clad', '氯']],
  ['F', ['Fad', '氟']],
  ['AS', ['Asad', '砷']],
  ['HG', ['Hgad', '汞']],
  ['QBAD', ['Qb,ad', '弹筒发热量']],
  ['QGRAD', ['Qgr,ad', '高位发热量']],
])

/** `全水分(Mt)`; the code itself for other projects. */
export const nameOf = (code: string): string => {
  const names = determined.get(code)
  return names === undefined ? code : `${names[1]}(${names[0]})`
}
