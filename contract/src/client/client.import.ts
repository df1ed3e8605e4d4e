import { z } from 'zod'
import { isLabelOf } from '../kit/label.ts'
import { importOf } from '../kit/list/import.ts'
import { creditCode } from '../kit/rules/credit-code.ts'
import { optionalTelephone } from '../kit/rules/telephone.ts'
import { optionalText, text } from '../kit/value/text.ts'
import { clientSource, payPolicy } from './client.ts'

/** Clients from Excel; source, grade and pay policy are given by label. */
export const clientImport = importOf({
  path: 'client/info/importClient',
  access: 'clientImport',
  noun: '客户',
  row: z.strictObject({
    clientName: text('客户名称', 50),
    creditCode,
    contact: optionalText('联系人', 20),
    telephone: optionalTelephone,
    sourceName: optionalText('客户来源', 10).refine(isLabelOf(clientSource), '没有这个来源'),
    salesmanName: optionalText('业务员', 20),
    gradeName: optionalText('会员等级', 20),
    payPolicyName: optionalText('付款方式', 10).refine(isLabelOf(payPolicy), '没有这种付款方式'),
    remarks: optionalText('备注', 200),
    repeatReason: optionalText('不是重复的说明', 50),
  }),
  columns: [
    { key: 'clientName', title: '客户名称', hint: '最多 50 个字', example: '柳林县恒晟选煤厂' },
    { key: 'creditCode', title: '统一社会信用代码', hint: '18 位，个人可不填', example: '91350100M000100Y43' },
    { key: 'contact', title: '联系人', example: '高云飞' },
    { key: 'telephone', title: '电话', hint: '手机或带区号的座机', example: '0358-4022118' },
    { key: 'sourceName', title: '客户来源', choices: 'one', hint: '不填为上门', example: '上门' },
    { key: 'salesmanName', title: '业务员', choices: 'one', hint: '负责这家客户的业务员，可不填' },
    { key: 'gradeName', title: '会员等级', choices: 'one', hint: '不填为最低等级；须有设定等级的权限' },
    { key: 'payPolicyName', title: '付款方式', choices: 'one', hint: '不填为先付款后检测' },
    { key: 'remarks', title: '备注', hint: '最多 200 个字' },
    { key: 'repeatReason', title: '不是重复的说明', hint: '与已有客户名称相近或电话相同时填写' },
  ],
  limit: 1000,
  log: { module: '客户管理', action: '导入客户' },
})

export const clientImportCalls = clientImport.calls
