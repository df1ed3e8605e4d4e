/** Number, name, model and place of an instrument; readings store the number. */
type ListedInstrument = readonly [number: string, name: string, model: string, place: string]

/** In use, and calibrated every year. */
export const instrumentList: readonly ListedInstrument[] = [
  ['GZ-01', '干燥箱', '101-2AB', '制样间'],
  ['GZ-02', '干燥箱', '101-1AB', '工业分析室'],
  ['MF-03', '马弗炉', 'SX2-8-10', '工业分析室'],
  ['MF-04', '马弗炉', 'SX2-8-10', '工业分析室'],
  ['TP-05', '分析天平', 'ME204', '工业分析室'],
  ['CL-01', '库仑测硫仪', '5E-S3200', '测硫室'],
  ['LR-02', '量热仪', '5E-C5508', '量热室'],
  ['YS-01', '元素分析仪', '5E-CHN2200', '元素分析室'],
  ['ZG-01', '粘结指数转鼓', 'NJ-6', '粘结指数室'],
  ['JZ-01', '胶质层测定仪', 'JC-4', '胶质层室'],
  ['XW-01', '显微光度计', 'MPV-SP', '煤岩室'],
  ['HR-01', '灰熔融测定仪', '5E-AF4000', '灰熔融室'],
]

/** The instrument that determines a project. */
export const instrumentOf: Readonly<Record<string, string>> = {
  MT: 'GZ-01',
  MAD: 'GZ-02',
  AAD: 'MF-03',
  VAD: 'MF-04',
  STAD: 'CL-01',
  KSTAD: 'CL-01',
  QBAD: 'LR-02',
  C: 'YS-01',
  H: 'YS-01',
  N: 'YS-01',
  G: 'ZG-01',
  Y: 'JZ-01',
  X: 'JZ-01',
  RMAX: 'XW-01',
  RRAN: 'XW-01',
  RSD: 'XW-01',
  AFT: 'HR-01',
}
