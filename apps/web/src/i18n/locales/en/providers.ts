/** Providers' keys in the settings, and the connection doctor. */
export const providers = {
  section: 'Models and providers',
  groupOwn: 'Providers and keys',
  serverRow: 'Models of this server',
  serverRowText: 'API keys saved on the server for everyone with access.',
  serverRowKeywords: 'channel channels key keys provider connect test',
  customRow: 'Custom providers',
  customRowText: 'Your own endpoints. Their keys are stored on the server, encrypted.',
  customRowKeywords: 'endpoint base url openai compatible gateway ollama openrouter self-hosted',
  keysRow: 'Provider keys',
  keysRowText:
    'Stored in this browser only and left out of backups. If you use your own key, you don’t need an access code.',
  keysRowKeywords:
    'api key secret endpoint token openai azure google gemini anthropic claude baidu bytedance doubao alibaba qwen tencent moonshot kimi stability iflytek spark gpts llama deepseek yi mistral xai grok deepl midjourney openrouter groq together fireworks perplexity sonar zhipu glm minimax siliconflow cohere command hugging face nvidia github cerebras ollama lm studio vllm connection check doctor cors',
  list: 'Providers',
  backToList: 'All providers',
  search: 'Search providers',
  searchNothing: 'No providers match “{{query}}”.',
  kind: {
    connected: 'Your providers',
    chat: 'Chat',
    local: 'On your computer',
    images: 'Images',
    speech: 'Speech',
    translation: 'Translation',
  },
  models: {
    unseen: 'The server can’t fetch this list with your key. Type the model names below.',
    none: 'The provider didn’t list any models. Type their names below.',
  },
  field: {
    apiKey: 'API key',
    endpoint: 'Base URL',
    apiVersion: 'API version',
    apiSecret: 'API secret',
    safetyLevel: 'Safety filter',
  },
  help: {
    apiKeyOptional: 'Leave blank if the server doesn’t need one.',
    endpoint: 'Leave blank for {{address}}.',
    endpointNeeded: 'Starts with https:// and usually ends in /v1.',
    versionAzure: 'Only for the older API, such as 2024-10-21.',
    versionGoogle: 'Leave blank for v1beta.',
    versionAnthropic: 'Leave blank for 2023-06-01.',
    apiSecret: 'For older keys only. Leave blank if you use an API password.',
    typedModels: 'This provider doesn’t list its models. Type their names, separated by commas.',
  },
  invalid: {
    address: 'Start the address with http:// or https://.',
    addressQuery: 'Remove the ? or # and everything after it.',
    addressNeeded: 'This provider has no default address. Enter yours.',
    key: 'A key is a single line of letters, digits and symbols. Check what you pasted.',
  },
  safety: {
    OFF: 'Off',
    BLOCK_NONE: 'Block nothing',
    BLOCK_ONLY_HIGH: 'Block only high-risk content',
    BLOCK_MEDIUM_AND_ABOVE: 'Block medium risk and above',
    BLOCK_LOW_AND_ABOVE: 'Block low risk and above',
  },
  note: {
    images: 'For image generation. This provider has no chat models.',
    translation: 'For translation. This provider has no chat models.',
    none: 'These models have no public API, so you can’t use them with your own key.',
    browser: 'Your questions go directly from this browser to {{host}}.',
    relay:
      'Your questions go to {{host}} through this server, because browsers can’t call it directly. The server doesn’t store the key.',
    either: 'Your questions go directly from this browser to {{host}}, or through this server if that fails.',
  },
  state: {
    unset: 'Not set',
    set: 'Saved, not tested',
    works: 'Tested, works',
    failed: 'Test failed',
    unfinished: 'Incomplete',
  },
  remove: 'Remove key',
  removeTitle: 'Remove the {{name}} key?',
  removeText: 'This removes the key, address and model names from this browser. The key stays valid at the provider.',
  removed: '{{name}} removed.',

  check: {
    start: 'Test connection',
    again: 'Test again',
    stop: 'Stop',
    steps: 'Test steps',
    needsKey: 'Enter a key first.',
    needsAddress: 'Enter a valid address first.',
    needsModel: 'Enter a model first. This provider can only be tested by asking one.',
    works: 'It works: {{host}} responded.',
    remarks: 'Chatting works. See the note above.',
    unasked: 'The connection works. Choose a model to test chatting too.',
    ms: '{{ms}} ms',
    notReached: 'skipped',
    relay: 'not visible through the relay',
    noList: 'this provider doesn’t list models',
    modelsFound_one: '{{count}} model found',
    modelsFound_other: '{{count}} models found',
  },
  step: {
    dns: 'Look up the address',
    tls: 'Connect',
    authorization: 'Test the key',
    models: 'List models',
    chat: 'Send a test message',
  },

  problem: {
    dns_not_found: {
      what: 'Couldn’t find a server named {{host}}.',
      todo: 'Check the spelling. The server can’t find names that exist only on your own network.',
    },
    address_refused: {
      what: 'This server isn’t allowed to connect to that address.',
      todo: 'Use a public https:// address, or ask the server’s administrator to allow it.',
    },
    connection_refused: {
      what: '{{host}} isn’t responding.',
      todo: 'Check the port, and make sure the service is running.',
    },
    connection_broken: {
      what: '{{host}} closed the connection.',
      todo: 'Try again. If it keeps happening, make sure the address uses HTTP and no firewall is blocking it.',
    },
    tls_invalid: {
      what: '{{host}}’s certificate isn’t valid.',
      todo: 'It may have expired, be self-signed or belong to another name. Renew it, or use the name it was issued for.',
    },
    timeout: {
      what: '{{host}} didn’t respond in time.',
      todo: 'Try again in a moment. A local model may still be loading. Otherwise, check the port and firewall.',
    },
    redirected: {
      what: '{{host}} redirects to another address.',
      todo: 'Open the address in a browser to see where it leads, and enter that address. Keys aren’t sent to redirects.',
    },
    unauthorized: {
      what: 'The provider rejected this key.',
      todo: 'Copy the key again, without spaces. It may have been revoked or belong to another region or provider.',
    },
    forbidden: {
      what: 'The key is valid but doesn’t have permission to do this.',
      todo: 'Check the key’s permissions and project in the provider’s console, or use another key.',
    },
    payment_required: {
      what: 'Your account at the provider has no credit.',
      todo: 'Add credit or a payment method in the provider’s console.',
    },
    rate_limited: {
      what: 'The provider is limiting requests right now.',
      todo: 'Wait a minute and test again. If it keeps happening, your account’s limit or credit is used up.',
    },
    not_found: {
      what: '{{host}} responds, but there’s nothing at this path.',
      todo: 'Compare the address with the provider’s documentation. Leave off /chat/completions and anything after it.',
    },
    not_found_maybe_v1: {
      what: 'The address seems to be missing /v1 at the end.',
      todo: 'Change it to {{address}}/v1 and test again.',
    },
    not_json: {
      what: '{{host}} returns a web page instead of data.',
      todo: 'This is probably the website’s address. Look for the API’s address, often containing api. or /v1.',
    },
    too_large: {
      what: '{{host}}’s response is too large.',
      todo: 'This probably isn’t the address of an API. Compare it with the provider’s documentation.',
    },
    unexpected_answer: {
      what: '{{host}} returned an unknown format.',
      todo: 'Only OpenAI-compatible APIs work here. Check the address, or whether the service has such an API.',
    },
    no_models: {
      what: 'The model list is empty.',
      todo: 'Load a model in the service first, or type the name of one it has.',
    },
    model_missing: {
      what: '{{model}} doesn’t exist there.',
      todo: 'Choose one from the list, or check the spelling. Some models have to be enabled for your account.',
    },
    request_refused: {
      what: 'The provider rejected the request.',
      todo: 'This may not be a chat model. Choose another one and test again.',
    },
    server_error: {
      what: 'The provider returned an error.',
      todo: 'The problem isn’t on your side. Try again later, or check the provider’s status page.',
    },
    offline: {
      what: 'You’re offline.',
      todo: 'Connect to a network and test again.',
    },
    mixed_content: {
      what: 'Browsers don’t let https pages call {{host}} over http.',
      todo: 'Set up a certificate for the service and use https://, or open Parley over http on the same network.',
    },
    blocked_by_page: {
      what: 'This page’s security policy doesn’t allow calls to {{host}}.',
      todo: 'Only https:// addresses are allowed here. Use one, or add the endpoint as a custom provider.',
    },
    cors: {
      what: '{{host}} is reachable but doesn’t let web pages read its responses.',
      todo: 'Add it as a custom provider, so that the server calls it. Its administrator can also allow {{origin}} (CORS).',
    },
    cors_local: {
      what: 'The service on {{host}} is running but doesn’t let this page read its responses.',
      todo: 'Allow {{origin}}: start Ollama with OLLAMA_ORIGINS={{origin}}, turn on CORS in LM Studio, or start vLLM with --allowed-origins.',
    },
    unreachable: {
      what: 'This browser can’t reach {{host}}.',
      todo: 'The name may be wrong, the port closed or the certificate invalid. Open the address in a new tab to find out.',
    },
    unreachable_local: {
      what: 'Nothing is responding on {{host}}.',
      todo: 'Start the service and check the port. If the browser asks to access your local network, allow it.',
    },
    unreachable_for_server: {
      what: 'The server couldn’t reach {{host}}.',
      todo: 'Compare the address with the provider’s documentation, then test again.',
    },
    not_encryptable: {
      what: 'This page uses plain http, where browsers can’t encrypt.',
      todo: 'Open it over https, or at http://localhost on the machine it runs on. Then the key can be sent safely.',
    },
    key_unreadable: {
      what: 'The server couldn’t read the key.',
      todo: 'Reload the page and enter the key again. The server may have changed its encryption key.',
    },
    not_let_in: {
      what: 'Sign in before testing connections on this server.',
      todo: 'Enter the access code or sign in, then test again. You can chat with your own key without this.',
    },
    needs_model: {
      what: 'No model has been entered, so there was nothing to ask.',
      todo: 'Type a model name above, then test again.',
    },
    checks_limited: {
      what: 'Too many tests in a short time.',
      todo: 'Wait a minute, then test again.',
    },
    server_unreachable: {
      what: 'Parley’s server isn’t responding.',
      todo: 'Check your own connection first. {{host}} hasn’t been tested yet.',
    },
    check_failed: {
      what: 'The test itself failed.',
      todo: 'Try again. If it keeps happening, the server’s log shows the reason.',
    },
  },
  refusal: {
    not_an_address: {
      what: 'This isn’t a valid address.',
      todo: 'Enter it as shown in the provider’s documentation, such as https://api.example.com/v1.',
    },
    scheme: {
      what: 'The address doesn’t start with https://.',
      todo: 'Put https:// in front of it.',
    },
    needs_https: {
      what: 'This server only connects to https:// addresses.',
      todo: 'Use https://. The server’s administrator can allow {{host}} with PARLEY_ALLOWED_PRIVATE_HOSTS.',
    },
    credentials: {
      what: 'The address contains a user name or a password.',
      todo: 'Remove them. The key has its own field.',
    },
    query: {
      what: 'The address has a query (?) or a fragment (#).',
      todo: 'Remove the ? or # and everything after it.',
    },
    port: {
      what: 'This server isn’t allowed to connect to that port.',
      todo: 'Use the standard https port. The server’s administrator can allow {{host}} with PARLEY_ALLOWED_PRIVATE_HOSTS.',
    },
    private_name: {
      what: '{{host}} is on a private network. This server isn’t allowed to connect to it.',
      todo: 'The server’s administrator can allow it with PARLEY_ALLOWED_PRIVATE_HOSTS={{host}}.',
    },
    private_address: {
      what: '{{host}} is on a private network. This server isn’t allowed to connect to it.',
      todo: 'The server’s administrator can allow it with PARLEY_ALLOWED_PRIVATE_HOSTS={{host}}.',
    },
    redirected: {
      what: '{{host}} redirects to another address. This server doesn’t follow redirects.',
      todo: 'Open the address in a browser to see where it leads, and enter that address.',
    },
    method: {
      what: 'This server doesn’t send this kind of request.',
      todo: 'Try again. If it keeps happening, the server’s log shows the reason.',
    },
  },
} as const;
