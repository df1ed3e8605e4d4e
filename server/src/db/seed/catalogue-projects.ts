import type { Basis } from '@seam/contract/catalogue/basis'
import type { ProjectKind } from '@seam/contract/catalogue/project'

export type SeededProject = readonly [
  projectCode: string,
  projectName: string,
  symbol: string,
  unit: string,
  basis: Basis | null,
  roundingInterval: string,
  /** yuan */
  price: number,
  /** number of its GB/T */
  standard: number,
  kind: ProjectKind,
  parallels: 1 | 2,
]

/** What is determined or worked out from coal (coal.md §7): one line each, in the order of the list. */
export const coalProjects: readonly SeededProject[] = [
  ['MT', '全水分', 'Mt', '%', 'ar', '0.1', 20, 211, 'measured', 2],
  ['MAD', '空干基水分', 'Mad', '%', 'ad', '0.01', 15, 212, 'measured', 2],
  ['AAD', '灰分', 'Aad', '%', 'ad', '0.01', 20, 212, 'measured', 2],
  ['AD', '干基灰分', 'Ad', '%', 'd', '0.01', 0, 212, 'calculated', 1],
  ['VAD', '挥发分', 'Vad', '%', 'ad', '0.01', 20, 212, 'measured', 2],
  ['VD', '干基挥发分', 'Vd', '%', 'd', '0.01', 0, 212, 'calculated', 1],
  ['VDAF', '挥发分(daf)', 'Vdaf', '%', 'daf', '0.01', 0, 212, 'calculated', 1],
  ['FCAD', '固定碳', 'FCad', '%', 'ad', '0.01', 0, 212, 'calculated', 1],
  ['CRC', '焦渣特征', 'CRC', '', null, '1', 0, 212, 'observed', 2],
  ['STAD', '全硫', 'St,ad', '%', 'ad', '0.01', 30, 214, 'measured', 2],
  ['STD', '干基全硫', 'St,d', '%', 'd', '0.01', 0, 214, 'calculated', 1],
  ['QBAD', '弹筒发热量', 'Qb,ad', 'J/g', 'ad', '1', 0, 213, 'measured', 2],
  ['QGRAD', '高位发热量', 'Qgr,ad', 'MJ/kg', 'ad', '0.01', 50, 213, 'calculated', 1],
  ['QGRD', '干基高位发热量', 'Qgr,d', 'MJ/kg', 'd', '0.01', 0, 213, 'calculated', 1],
  ['QNETAR', '收到基低位发热量', 'Qnet,ar', 'MJ/kg', 'ar', '0.01', 10, 213, 'calculated', 1],
  ['G', '粘结指数', 'G', '', null, '1', 50, 5447, 'measured', 2],
  ['Y', '胶质层厚度', 'Y', 'mm', null, '0.5', 100, 479, 'measured', 2],
  ['X', '收缩度', 'X', 'mm', null, '0.5', 0, 479, 'measured', 2],
  ['CSN', '坩埚膨胀序数', 'CSN', '', null, '0.5', 60, 5448, 'measured', 2],
  ['B', '奥阿膨胀度', 'b', '%', null, '1', 150, 5450, 'measured', 2],
  ['DDPM', '基氏流动度', 'MF', 'ddpm', null, '1', 200, 25213, 'measured', 2],
  ['RRAN', '镜质体随机反射率', 'Rran', '%', null, '0.001', 120, 6948, 'measured', 1],
  ['RMAX', '最大反射率', 'Rmax', '%', null, '0.001', 120, 6948, 'measured', 1],
  ['RSD', '反射率标准差', 'S', '%', null, '0.001', 0, 6948, 'measured', 1],
  ['BLEND', '混煤类型', '', '', null, '1', 0, 15591, 'observed', 1],
  ['MACERAL', '显微组分', 'V/I/L', '%', null, '0.1', 150, 8899, 'measured', 1],
  ['C', '碳', 'Cad', '%', 'ad', '0.01', 80, 476, 'measured', 2],
  ['H', '氢', 'Had', '%', 'ad', '0.01', 80, 476, 'measured', 2],
  ['N', '氮', 'Nad', '%', 'ad', '0.01', 60, 19227, 'measured', 2],
  ['O', '氧', 'Oad', '%', 'ad', '0.01', 0, 476, 'calculated', 1],
  ['P', '磷', 'Pad', '%', 'ad', '0.001', 80, 216, 'measured', 2],
  ['CL', '氯', 'Clad', '%', 'ad', '0.001', 80, 3558, 'measured', 2],
  ['F', '氟', 'Fad', 'µg/g', 'ad', '1', 100, 4633, 'measured', 2],
  ['AS', '砷', 'Asad', 'µg/g', 'ad', '1', 120, 3058, 'measured', 2],
  ['HG', '汞', 'Hgad', 'µg/g', 'ad', '0.001', 120, 16659, 'measured', 2],
  ['AFT', '灰熔融性', 'DT,ST,HT,FT', '℃', null, '10', 120, 219, 'measured', 2],
  ['ASHC', '灰成分', 'SiO2…', '%', null, '0.01', 400, 1574, 'measured', 2],
  ['HGI', '可磨性指数', 'HGI', '', null, '1', 100, 2565, 'measured', 2],
  ['FLOAT', '浮煤回收率', 'γ', '%', null, '0.01', 60, 478, 'measured', 1],
  ['TRD', '真相对密度', 'TRD', '', 'd', '0.01', 80, 217, 'measured', 2],
]

export const cokeProjects: readonly SeededProject[] = [
  ['KMT', '焦炭水分', 'Mt', '%', 'ar', '0.1', 20, 2001, 'measured', 2],
  ['KAD', '焦炭灰分', 'Ad', '%', 'd', '0.01', 20, 2001, 'measured', 2],
  ['KVDAF', '焦炭挥发分', 'Vdaf', '%', 'daf', '0.01', 20, 2001, 'measured', 2],
  ['KSTD', '焦炭全硫', 'St,d', '%', 'd', '0.01', 30, 2286, 'measured', 2],
  ['CRI', '反应性', 'CRI', '%', null, '0.1', 300, 4000, 'measured', 2],
  ['CSR', '反应后强度', 'CSR', '%', null, '0.1', 0, 4000, 'measured', 2],
  ['M40', '抗碎强度', 'M40', '%', null, '0.1', 200, 2006, 'measured', 2],
  ['M10', '耐磨强度', 'M10', '%', null, '0.1', 0, 2006, 'measured', 2],
]

/** What calculated projects need: every slot, and of a slot the first alternative in hand, else the last. */
export const inputs: Readonly<Record<string, readonly (readonly (readonly string[])[])[]>> = {
  AD: [[['AAD']], [['MAD']]],
  VD: [[['VAD']], [['MAD']]],
  VDAF: [[['VAD']], [['MAD']], [['AAD']]],
  FCAD: [[['MAD']], [['AAD']], [['VAD']]],
  STD: [[['STAD']], [['MAD']]],
  QGRAD: [[['QBAD']], [['STAD']]],
  QGRD: [[['QGRAD']], [['MAD']]],
  // hydrogen as determined, else estimated from the volatile matter
  QNETAR: [[['QBAD']], [['STAD']], [['H'], ['VAD', 'AAD']], [['MT']], [['MAD']]],
  O: [[['C']], [['H']], [['N']], [['STAD']], [['MAD']], [['AAD']]],
}
