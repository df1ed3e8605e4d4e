import { introductionCalls } from '@seam/contract/catalogue/introduction'
import { laboratoryCalls } from '@seam/contract/catalogue/laboratory'
import { administrator } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

const laboratory = {
  labName: '汾源煤质检测中心（演示）',
  address: '山西省吕梁市离石区滨河北路88号',
  telephone: '0358-8200100',
  cmaNo: '000000000000',
}

const introduction = [
  '<h2>关于我们</h2>',
  '<p>汾源煤质检测中心始建于 1986 年，面向煤矿、洗煤厂、焦化和电力企业，承担煤炭、焦炭的委托检验、仲裁检验和商检制样。</p>',
  '<h2>检测能力</h2>',
  '<ul><li>工业分析、全硫、发热量、粘结指数和胶质层指数</li><li>煤岩显微组分和镜质体反射率，混煤判别</li><li>煤灰成分、灰熔融性和元素分析</li><li>焦炭工业分析和热强度</li></ul>',
  '<h2>收样时间</h2>',
  '<p>周一至周六 <strong>8:00—18:00</strong>，加急样品随到随检。样品须密封，附送样单。</p>',
].join('')

/** Outside the scope of the CMA mark, so that some reports have no mark. */
const unaccredited = ['BLEND', 'DDPM', 'B', 'MACERAL', 'AS', 'HG']

/** Sets the laboratory's name, its introduction and the scope of its mark. */
export const describeLaboratory = async ({ call }: MakeContext) => {
  const { version } = await call(administrator, laboratoryCalls.get, {})
  await call(administrator, laboratoryCalls.update, { ...laboratory, version })
  const scope = await call(administrator, laboratoryCalls.scope, {})
  const accredited = scope.projects.filter(({ projectCode }) => !unaccredited.includes(projectCode))
  await call(administrator, laboratoryCalls.setScope, {
    cma: accredited.map(({ id }) => id),
    cmaMethods: accredited.flatMap(({ methods }) => methods.map(({ id }) => id)),
    cnas: [],
    version: scope.version,
  })
  const page = await call(administrator, introductionCalls.get, {})
  await call(administrator, introductionCalls.update, { content: introduction, version: page.version })
}
