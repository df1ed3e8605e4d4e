import { type Directory, screen } from './screen.ts'

export const basicMenus: Directory = {
  name: '基础数据',
  url: '/basic',
  icon: 'DatabaseOutlined',
  screens: [
    screen('检测项目', '/basic/project', 'ExperimentOutlined', 'projectView', [
      'projectEdit',
      'projectExport',
      'projectImport',
    ]),
    screen('项目组', '/basic/projectGroup', 'AppstoreOutlined', 'groupView', ['groupEdit']),
    screen('项目单价', '/basic/unitPrice', 'PayCircleOutlined', 'priceView', [
      'priceEdit',
      'priceExport',
      'priceImport',
    ]),
    screen('项目组价格', '/basic/groupPrice', 'TagsOutlined', 'priceView'),
    screen('标准', '/basic/standard', 'BookOutlined', 'standardView', ['standardEdit']),
    screen('样品类型', '/basic/sampleInfo', 'AppstoreOutlined', 'sampleKindView', ['sampleKindEdit']),
    screen('煤种名称', '/basic/coal', 'FireOutlined', 'coalView', ['coalEdit']),
    screen('煤类', '/basic/coalCategory', 'ClusterOutlined', 'coalCategoryView', ['coalCategoryEdit']),
    screen('煤类判别', '/basic/coalClassify', 'ExperimentOutlined', 'coalClassify'),
    screen('浮煤比重', '/basic/floatingProportion', 'FilterOutlined', 'densityView', ['densityEdit']),
    screen('费用系数', '/basic/costCoefficient', 'CalculatorOutlined', 'coefficientView', ['coefficientEdit']),
    screen('业务员', '/basic/salesman', 'IdcardOutlined', 'salesmanView', ['salesmanEdit']),
    screen('物料类别', '/basic/materialCategory', 'ClusterOutlined', 'classifyView', [
      'classifyAdd',
      'classifyEdit',
      'classifyDel',
    ]),
    screen('实验室介绍', '/basic/sgsIntro', 'ReadOutlined', 'introView', ['introEdit']),
  ],
}
