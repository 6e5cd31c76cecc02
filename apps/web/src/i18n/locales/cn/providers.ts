/** Providers' keys in the settings, and the connection doctor. */
export const providers = {
  section: '模型与服务商',
  groupOwn: '服务商与密钥',
  serverRow: '本服务器的模型',
  serverRowText: '保存在服务器上的 API 密钥，供所有可访问的人使用。',
  serverRowKeywords: '渠道 密钥 服务商 连接 测试',
  customRow: '自定义服务商',
  customRowText: '你自己的端点，密钥加密保存在服务器上。',
  customRowKeywords:
    '端点 接口 地址 兼容 网关 自建 本地 endpoint base url openai compatible gateway ollama openrouter self-hosted',
  keysRow: '服务商密钥',
  keysRowText: '只保存在此浏览器中，也不会进入备份。使用自己的密钥就不需要访问码。',
  keysRowKeywords:
    '密钥 令牌 接口 端点 百度 文心 字节 豆包 阿里 通义 千问 腾讯 混元 月之暗面 讯飞 星火 零一万物 连接 检查 诊断 跨域 api key secret endpoint token openai azure google gemini anthropic claude baidu bytedance doubao alibaba qwen tencent moonshot kimi stability iflytek spark gpts llama deepseek yi mistral xai grok deepl midjourney openrouter groq together fireworks perplexity sonar zhipu glm minimax siliconflow cohere command hugging face nvidia github cerebras ollama lm studio vllm 智谱 硅基流动 connection check doctor cors',
  list: '服务商',
  backToList: '全部服务商',
  search: '搜索服务商',
  searchNothing: '没有匹配“{{query}}”的服务商。',
  kind: {
    connected: '你的服务商',
    chat: '聊天',
    local: '本机运行',
    images: '图像',
    speech: '语音',
    translation: '翻译',
  },
  models: {
    unseen: '服务器无法用你的密钥获取列表，请在下方输入模型名。',
    none: '服务商没有列出任何模型，请在下方输入模型名。',
  },
  field: {
    apiKey: 'API 密钥',
    endpoint: '地址',
    apiVersion: 'API 版本',
    apiSecret: 'API Secret（密钥）',
    safetyLevel: '安全过滤',
  },
  help: {
    apiKeyOptional: '服务器不要求密钥就留空。',
    endpoint: '留空则使用 {{address}}。',
    endpointNeeded: '以 https:// 开头，通常以 /v1 结尾。',
    versionAzure: '仅旧版接口需要，例如 2024-10-21。',
    versionGoogle: '留空则使用 v1beta。',
    versionAnthropic: '留空则使用 2023-06-01。',
    apiSecret: '仅旧版密钥需要；如果用的是 APIPassword，请留空。',
    typedModels: '这个服务商没有可选的列表，请输入模型名，用逗号分隔。',
  },
  invalid: {
    address: '地址要以 http:// 或 https:// 开头。',
    addressQuery: '请去掉 ? 或 # 及其后面的内容。',
    addressNeeded: '这个服务商没有默认地址，请填写你自己的地址。',
    key: '密钥应为一行，只含字母、数字和符号。请检查粘贴的内容。',
  },
  safety: {
    OFF: '关闭',
    BLOCK_NONE: '不屏蔽',
    BLOCK_ONLY_HIGH: '仅屏蔽高风险内容',
    BLOCK_MEDIUM_AND_ABOVE: '屏蔽中等及以上风险',
    BLOCK_LOW_AND_ABOVE: '屏蔽低等及以上风险',
  },
  note: {
    images: '用于生成图片，没有聊天模型。',
    translation: '用于翻译，没有聊天模型。',
    none: '它没有公开接口，因此无法用自己的密钥提问。',
    browser: '问题会从浏览器直接发往 {{host}}。',
    relay: '浏览器不能直接访问 {{host}}，因此问题会经由此服务器转发。服务器不保存密钥。',
    either: '问题会从浏览器直接发往 {{host}}，不通时经由此服务器转发。',
  },
  state: {
    unset: '未设置',
    set: '已保存，未测试',
    works: '已测试，可用',
    failed: '测试未通过',
    unfinished: '未填完整',
  },
  remove: '移除这个密钥',
  removeTitle: '移除 {{name}} 的密钥？',
  removeText: '密钥、地址和模型名会从此浏览器中移除。密钥在服务商那里仍然有效。',
  removed: '{{name}} 已移除。',

  check: {
    start: '测试连接',
    again: '重新测试',
    stop: '停止',
    steps: '测试步骤',
    needsKey: '请先输入密钥。',
    needsAddress: '请先输入有效的地址。',
    needsModel: '请先填写一个模型：这个服务商只能通过提问来测试。',
    works: '连接正常：{{host}} 已响应。',
    remarks: '可以聊天，请留意上面的提示。',
    unasked: '连接正常。选择一个模型，还可以测试能否聊天。',
    ms: '{{ms}} 毫秒',
    notReached: '未执行',
    relay: '经中转时无法得知',
    noList: '这个服务商没有列表',
    modelsFound_other: '找到 {{count}} 个模型',
  },
  step: {
    dns: '解析地址',
    tls: '建立连接',
    authorization: '测试密钥',
    models: '列出模型',
    chat: '发送测试消息',
  },

  problem: {
    dns_not_found: {
      what: '找不到名为 {{host}} 的服务器。',
      todo: '请检查地址的拼写。只在你自己网络内有效的名称，服务器是找不到的。',
    },
    address_refused: {
      what: '不允许此服务器连接该地址。',
      todo: '请使用公开的 https:// 地址，或请管理员放行。',
    },
    connection_refused: {
      what: '{{host}} 没有响应。',
      todo: '请检查端口，以及服务是否在运行。',
    },
    connection_broken: {
      what: '{{host}} 中断了连接。',
      todo: '请重试。如果一直这样，请确认这个地址提供 HTTP 服务，且中间没有防火墙。',
    },
    tls_invalid: {
      what: '{{host}} 的证书无效。',
      todo: '证书可能已过期、是自签名的，或属于其他域名。请更新证书，或使用证书对应的域名。',
    },
    timeout: {
      what: '{{host}} 没有及时响应。',
      todo: '请稍后再试。本地模型可能还在加载；否则请检查端口和防火墙。',
    },
    redirected: {
      what: '{{host}} 跳转到了另一个地址。',
      todo: '请在浏览器中打开，看看跳转到哪里，再填写那个地址。密钥不会随跳转发送。',
    },
    unauthorized: {
      what: '服务商拒绝了这个密钥。',
      todo: '请重新复制密钥，不要带空格。它可能已被吊销，或属于其他地区或服务商。',
    },
    forbidden: {
      what: '密钥有效，但没有这项权限。',
      todo: '请在服务商控制台查看密钥的权限和所属项目，或换一个密钥。',
    },
    payment_required: {
      what: '你在服务商的账户余额不足。',
      todo: '请在服务商控制台充值，或添加支付方式。',
    },
    rate_limited: {
      what: '服务商暂时不接受更多请求。',
      todo: '请等一分钟再测试。如果一直这样，可能是账户的限额或余额已用完。',
    },
    not_found: {
      what: '{{host}} 有响应，但这个路径下没有内容。',
      todo: '请对照服务商的文档检查地址。请去掉 /chat/completions 及其后面的内容。',
    },
    not_found_maybe_v1: {
      what: '地址末尾似乎少了 /v1。',
      todo: '请改成 {{address}}/v1 再测试。',
    },
    not_json: {
      what: '{{host}} 返回的是网页，不是数据。',
      todo: '这多半是官网的地址。请找到 API 的地址，通常带有 api. 或 /v1。',
    },
    too_large: {
      what: '{{host}} 返回的内容过大。',
      todo: '这多半不是 API 的地址，请对照服务商的文档检查。',
    },
    unexpected_answer: {
      what: '{{host}} 返回的格式无法识别。',
      todo: '这里只支持兼容 OpenAI 的接口。请检查地址，或确认该服务是否提供这种接口。',
    },
    no_models: {
      what: '模型列表是空的。',
      todo: '请先在服务中加载一个模型，或输入一个你确定存在的模型名。',
    },
    model_missing: {
      what: '那里没有 {{model}} 这个模型。',
      todo: '请从列表中选择，或检查拼写。有些模型需要先在账户中开通。',
    },
    request_refused: {
      what: '服务商拒绝了这个请求。',
      todo: '这个模型可能不支持聊天，请换一个再测试。',
    },
    server_error: {
      what: '服务商返回了错误。',
      todo: '不是你的问题。请稍后再试，或查看服务商的状态页。',
    },
    offline: {
      what: '你已离线。',
      todo: '请连接网络后再测试。',
    },
    mixed_content: {
      what: '浏览器不允许 https 页面通过 http 访问 {{host}}。',
      todo: '请为该服务配置证书并使用 https://，或在同一网络内用 http 打开本应用。',
    },
    blocked_by_page: {
      what: '此页面的安全策略禁止访问 {{host}}。',
      todo: '这里只允许 https:// 地址。请使用这样的地址，或把端点添加为自定义服务商。',
    },
    cors: {
      what: '{{host}} 可以连上，但不允许网页读取它的响应。',
      todo: '请把它添加为自定义服务商，由服务器来访问；也可以请它的管理员放行 {{origin}}（CORS）。',
    },
    cors_local: {
      what: '{{host}} 上的服务在运行，但不允许此页面读取它的响应。',
      todo: '请放行 {{origin}}：启动 Ollama 时设置 OLLAMA_ORIGINS={{origin}}，在 LM Studio 中打开 CORS，或启动 vLLM 时加上 --allowed-origins。',
    },
    unreachable: {
      what: '浏览器连不上 {{host}}。',
      todo: '可能是名称有误、端口未开放或证书无效。请在新标签页中打开这个地址查看。',
    },
    unreachable_local: {
      what: '浏览器在 {{host}} 上没有得到响应。',
      todo: '请启动服务并核对端口。如果浏览器询问是否允许此页面访问本地网络，请选择允许。',
    },
    unreachable_for_server: {
      what: '服务器连不上 {{host}}。',
      todo: '请对照服务商的文档检查地址，然后重新测试。',
    },
    not_encryptable: {
      what: '此页面通过普通 http 打开，浏览器无法加密。',
      todo: '请用 https 打开，或在运行它的电脑上用 http://localhost 打开，这样才能安全地发送密钥。',
    },
    key_unreadable: {
      what: '服务器无法读取密钥。',
      todo: '请刷新页面并重新输入密钥。服务器自己的密钥可能在此期间更换了。',
    },
    not_let_in: {
      what: '请先登录此服务器再测试连接。',
      todo: '请输入访问码或登录后再测试。用自己的密钥聊天不需要这些。',
    },
    needs_model: {
      what: '还没有填写模型，无法试问。',
      todo: '请在上方输入一个模型名，然后重新测试。',
    },
    checks_limited: {
      what: '短时间内测试次数过多。',
      todo: '请等一分钟再测试。',
    },
    server_unreachable: {
      what: '本应用的服务器没有响应。',
      todo: '请先检查你自己的网络。{{host}} 的情况还不清楚。',
    },
    check_failed: {
      what: '测试本身没有成功。',
      todo: '请重试。如果一直这样，服务器日志中会有原因。',
    },
  },
  refusal: {
    not_an_address: {
      what: '这不是可以访问的地址。',
      todo: '请按服务商文档填写，例如 https://api.example.com/v1。',
    },
    scheme: {
      what: '地址没有以 https:// 开头。',
      todo: '请在前面加上 https://。',
    },
    needs_https: {
      what: '服务器只访问 https:// 地址。',
      todo: '请使用 https://。管理员也可以通过 PARLEY_ALLOWED_PRIVATE_HOSTS 放行 {{host}}。',
    },
    credentials: {
      what: '地址里带有用户名或密码。',
      todo: '请去掉它们，密钥有单独的输入框。',
    },
    query: {
      what: '地址里带有查询参数（?）或片段（#）。',
      todo: '请去掉 ? 或 # 及其后面的内容。',
    },
    port: {
      what: '不允许此服务器连接该端口。',
      todo: '请使用常规的 https 端口。管理员也可以通过 PARLEY_ALLOWED_PRIVATE_HOSTS 放行 {{host}}。',
    },
    private_name: {
      what: '{{host}} 位于私有网络中，不允许此服务器连接。',
      todo: '管理员可以通过 PARLEY_ALLOWED_PRIVATE_HOSTS={{host}} 放行。',
    },
    private_address: {
      what: '{{host}} 位于私有网络中，不允许此服务器连接。',
      todo: '管理员可以通过 PARLEY_ALLOWED_PRIVATE_HOSTS={{host}} 放行。',
    },
    redirected: {
      what: '{{host}} 跳转到了另一个地址，服务器不会跟随跳转。',
      todo: '请在浏览器中打开，看看跳到哪里，再填写那个地址。',
    },
    method: {
      what: '服务器不发送这种请求。',
      todo: '请重试。如果一直这样，服务器日志中会有原因。',
    },
  },
} as const;
