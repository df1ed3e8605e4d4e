/** What a picture shows, and what a person reads in it. */
export type Subject = {
  readonly name: string
  readonly html: string
} & (
  | {
      readonly kind: 'text'
      readonly lines: readonly string[]
      readonly fields: readonly (readonly [string, string])[]
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
)

const segments: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abdeg',
  '3': 'abcdg',
  '4': 'bcfg',
  '5': 'acdfg',
  '6': 'acdefg',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
}
const places: Readonly<Record<string, string>> = {
  a: '10,6 40,6 34,13 16,13',
  b: '43,9 43,43 36,37 36,16',
  c: '43,49 43,83 36,76 36,55',
  d: '10,86 40,86 34,79 16,79',
  e: '7,49 7,83 14,76 14,55',
  f: '7,9 7,43 14,37 14,16',
  g: '12,46 16,42 34,42 38,46 34,50 16,50',
}

/** A digit of a liquid crystal display, with the shadow of the segments that are off. */
const digit = (character: string) =>
  `<svg viewBox="0 0 50 92" width="40" height="74">${Object.entries(places)
    .map(
      ([name, points]) =>
        `<polygon points="${points}" fill="#1c2a1c" opacity="${(segments[character] ?? '').includes(name) ? 1 : 0.05}"/>`,
    )
    .join('')}</svg>`

const display = (value: string) =>
  [...value]
    .map(character =>
      character === '.'
        ? '<svg viewBox="0 0 12 92" width="10" height="74"><circle cx="6" cy="83" r="5.5" fill="#1c2a1c"/></svg>'
        : digit(character),
    )
    .join('')

const page = (body: string, style: string) =>
  `<style>.paper{display:inline-block;padding:32px 40px;box-sizing:border-box;font-family:'Noto Sans CJK SC','Noto Sans SC',sans-serif;${style}}
  td,th{padding:7px 14px;text-align:left}</style><div class="paper">${body}</div>`

const balance: Subject = {
  kind: 'text',
  name: 'balance, seven segments',
  html: page(
    `<div style="color:#eee;font-size:26px;margin-bottom:14px">FA2004 电子天平</div>
    <div style="background:#b9c9a8;padding:18px 26px;display:flex;align-items:end;gap:4px">${display('21.0436')}
    <span style="font-size:40px;margin-left:14px;color:#1c2a1c">g</span></div>
    <div style="color:#ddd;font-size:20px;margin-top:14px">Max 220 g　d = 0.1 mg</div>`,
    'background:#3a3f45',
  ),
  lines: ['FA2004电子天平', '21.0436g', 'Max220gd=0.1mg'],
  fields: [['', '21.0436']],
}

const calorimeterFields = [
  ['样品编号', '260418'],
  ['试样质量', '1.0024 g'],
  ['热容量', '10153 J/K'],
  ['校正温升', '2.8647 K'],
  ['点火热', '58 J'],
  ['添加物热', '0 J'],
  ['弹筒发热量', '28956 J/g'],
  ['全硫', '0.62 %'],
  ['高位发热量', '28852 J/g'],
] as const

const calorimeter: Subject = {
  kind: 'text',
  name: 'screen of a calorimeter',
  html: page(
    `<div style="font-size:24px;margin-bottom:10px">全自动量热仪　试验完成</div>
    ${calorimeterFields.map(([label, value]) => `<div style="font-size:22px;line-height:1.75">${label}：${value}</div>`).join('')}`,
    'background:#12376b;color:#dfe9ff;width:560px',
  ),
  lines: ['全自动量热仪试验完成', ...calorimeterFields.map(([label, value]) => `${label}：${value}`)],
  fields: calorimeterFields,
}

const slipFields = [
  ['样品名称', '神木混煤'],
  ['送样单位', '榆林恒源煤业有限公司'],
  ['样品重量', '2.5 kg'],
  ['粒度', '<3 mm'],
  ['采样日期', '2026-11-20'],
  ['车号', '陕K82613'],
  ['化验项目', '全水分、工业分析、全硫、发热量'],
  ['送样人', '王建国'],
  ['电话', '13800138000'],
] as const

const slip: Subject = {
  kind: 'text',
  name: 'sample slip',
  html: page(
    `<div style="font-size:28px;text-align:center;margin-bottom:16px">煤样送检单</div>
    ${slipFields.map(([label, value]) => `<div style="font-size:20px;line-height:1.9;border-bottom:1px solid #999">${label}：${value}</div>`).join('')}`,
    'background:#fbfaf5;color:#222;width:620px',
  ),
  lines: ['煤样送检单', ...slipFields.map(([label, value]) => `${label}：${value}`)],
  fields: slipFields,
}

const readings = [
  ['样品编号', '样品名称', 'Mad(%)', 'Aad(%)', 'Vad(%)', 'St,ad(%)', 'Qb,ad(J/g)'],
  ['260401', '神木混煤', '3.42', '18.76', '28.30', '0.85', '24180'],
  ['260402', '榆林块煤', '4.05', '6.92', '33.14', '0.41', '27655'],
  ['260403', '大同动力煤', '2.18', '12.07', '27.96', '0.73', '26911'],
  ['260404', '晋城无烟煤', '1.09', '14.30', '7.85', '0.38', '29044'],
  ['260405', '淮北精煤', '1.25', '9.80', '23.15', '0.62', '31250'],
  ['260406', '平顶山焦煤', '0.98', '10.44', '22.07', '0.59', '31188'],
  ['260407', '兖州洗精煤', '2.36', '8.13', '35.61', '0.57', '29873'],
  ['260408', '府谷原煤', '5.11', '21.58', '29.47', '1.16', '22306'],
]

const list: Subject = {
  kind: 'table',
  name: 'printed list of readings',
  html: page(
    `<style>table{border-collapse:collapse;font-size:19px}td,th{border:1px solid #444;font-weight:normal}</style>
    <table>${readings.map(row => `<tr>${row.map(text => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`,
    'background:#fff;color:#111',
  ),
  rows: readings,
}

const sulfur = [
  ['序号', '编号', '质量/mg', 'St,ad/%'],
  ['1', '260411', '50.2', '0.62'],
  ['2', '260411', '49.8', '0.64'],
  ['3', '260412', '51.1', '1.17'],
  ['4', '260412', '50.6', '1.15'],
  ['5', '260413', '50.0', '2.08'],
  ['6', '260413', '49.5', '2.11'],
  ['7', 'GBW11101', '50.3', '0.53'],
]

const printout: Subject = {
  kind: 'table',
  name: 'print-out of a sulfur analyser',
  html: page(
    `<style>td{padding:2px 14px}</style><table style="font:18px 'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace;border-spacing:0">
    ${sulfur.map(row => `<tr>${row.map(text => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`,
    'background:#f4f1ea;color:#333',
  ),
  rows: sulfur,
}

export const subjects: readonly Subject[] = [balance, calorimeter, slip, list, printout]
