/** Providers' keys in the settings, and the connection doctor. */
export const providers = {
  section: 'Models and providers',
  groupOwn: 'Your own access',
  serverRow: 'Models of this server',
  serverRowText: 'Keys kept on the server, for everyone who can open it.',
  serverRowKeywords: 'channel channels key keys provider connect test',
  customRow: 'Custom providers',
  customRowText: 'Endpoints of your own. The server keeps their keys, encrypted.',
  customRowKeywords: 'endpoint base url openai compatible gateway ollama openrouter self-hosted',
  keysRow: 'Provider keys',
  keysRowText: 'Kept in this browser only, and left out of backups. With a key of your own no access code is needed.',
  keysRowKeywords:
    'api key secret endpoint token openai azure google gemini anthropic claude baidu bytedance doubao alibaba qwen tencent moonshot kimi stability iflytek spark gpts llama deepseek yi mistral xai grok deepl midjourney connection check doctor cors',
  list: 'Providers',
  backToList: 'All providers',
  field: {
    apiKey: 'API key',
    endpoint: 'Address',
    apiVersion: 'API version',
    apiSecret: 'API secret',
    safetyLevel: 'Safety filter',
    customModels: 'Models',
  },
  help: {
    apiKeyOptional: 'Leave it empty if the server asks for none.',
    endpoint: 'Leave it empty for {{address}}.',
    endpointNeeded: 'Begins with https:// and usually ends in /v1.',
    versionAzure: 'Only for the older interface, such as 2024-10-21.',
    versionGoogle: 'Leave it empty for v1beta.',
    versionAnthropic: 'Leave it empty for 2023-06-01.',
    apiSecret: 'Together with the older kind of key; leave it empty for an API password.',
    customModels: 'Names separated by commas. They appear in the model picker.',
    typedModels: 'This provider has no list to choose from: type the names, separated by commas.',
  },
  invalid: {
    address: 'Begin the address with http:// or https://.',
    addressQuery: 'Leave out everything from ? or # on.',
    addressNeeded: 'This provider has no address of its own: enter yours.',
    key: 'A key is one line of plain letters, digits and signs. Was something else pasted along?',
  },
  safety: {
    OFF: 'Off',
    BLOCK_NONE: 'Block nothing',
    BLOCK_ONLY_HIGH: 'Block what is very likely harmful',
    BLOCK_MEDIUM_AND_ABOVE: 'Block what may be harmful',
    BLOCK_LOW_AND_ABOVE: 'Block even what is hardly harmful',
  },
  note: {
    images: 'Its key is for pictures. It has no chat models.',
    translation: 'Its key is for translations. It has no chat models.',
    none: 'There is no public interface for these, so they cannot be asked with a key of your own.',
    browser: 'Questions go straight from this browser to {{host}}.',
    relay:
      'Questions pass through this server to {{host}}, because browsers may not call it. The server does not keep the key.',
    either: 'Questions go straight from this browser to {{host}}, or through this server if that does not work.',
  },
  state: { unset: 'Not set', set: 'Set', works: 'Checked, works', failed: 'Check failed', unfinished: 'Incomplete' },
  remove: 'Remove this key',
  removeTitle: 'Remove the key of {{name}}?',
  removeText: 'Key, address and model names are forgotten in this browser. At the provider the key stays valid.',
  removed: '{{name}} removed.',

  check: {
    start: 'Check connection',
    again: 'Check again',
    stop: 'Stop',
    steps: 'Steps of the check',
    needsKey: 'Enter a key first.',
    needsAddress: 'Enter a valid address first.',
    needsModel: 'Enter a model first: this provider can only be checked by asking one.',
    works: 'It works: {{host}} answered.',
    remarks: 'Chatting works, with the remark above.',
    unasked: 'The connection is good. Choose a model to check chatting too.',
    ms: '{{ms}} ms',
    notReached: 'not tried',
    relay: 'not seen through the relay',
    noList: 'this provider has no list',
    modelsFound_one: '{{count}} model found',
    modelsFound_other: '{{count}} models found',
  },
  step: {
    dns: 'Find the address',
    tls: 'Open a connection',
    authorization: 'Show the key',
    models: 'List the models',
    chat: 'Ask for one word',
  },

  problem: {
    dns_not_found: {
      what: 'There is no server named {{host}}.',
      todo: 'Check the spelling of the address. A name that only your own network knows cannot be found from the server.',
    },
    address_refused: {
      what: 'The server does not call this address.',
      todo: 'Use a public https:// address, or ask whoever runs this server to allow it.',
    },
    connection_refused: {
      what: 'Nothing answers at {{host}}.',
      todo: 'Check the port, and whether the service is running.',
    },
    connection_broken: {
      what: '{{host}} broke the connection off.',
      todo: 'Try again. If it stays like this, check that the address speaks HTTP and that no firewall stands in between.',
    },
    tls_invalid: {
      what: 'The certificate of {{host}} is not valid.',
      todo: 'It may have run out, be self-signed or belong to another name. Renew it, or use the name it was made for.',
    },
    timeout: {
      what: '{{host}} did not answer in time.',
      todo: 'Try again in a moment. A local model may still be loading; otherwise check the port and the firewall.',
    },
    redirected: {
      what: '{{host}} sends on to another address.',
      todo: 'Open the address in a browser, see where it leads, and enter that one. A key is not carried along.',
    },
    unauthorized: {
      what: 'The provider does not accept this key.',
      todo: 'Copy the key again, without spaces. It may have been revoked, or belong to another region or provider.',
    },
    forbidden: {
      what: 'The key is known, but it may not do this.',
      todo: 'Look at the permissions and the project of the key in the provider’s console, or use another key.',
    },
    payment_required: {
      what: 'The account at the provider has no credit.',
      todo: 'Top it up or enter a payment method in the provider’s console.',
    },
    rate_limited: {
      what: 'The provider takes no more requests at the moment.',
      todo: 'Wait a minute and check again. If it stays, the account’s limit or credit is used up.',
    },
    not_found: {
      what: '{{host}} answers, but has nothing at this path.',
      todo: 'Compare the address with the provider’s documentation. It should end where /chat/completions would follow.',
    },
    not_found_maybe_v1: {
      what: 'The address seems to lack /v1 at its end.',
      todo: 'Change it to {{address}}/v1 and check again.',
    },
    not_json: {
      what: '{{host}} answers with a web page instead of data.',
      todo: 'The address is probably that of the website. Look for the address of the API, often with api. or /v1 in it.',
    },
    too_large: {
      what: '{{host}} answers with more than is taken in.',
      todo: 'The address is probably not that of an API. Compare it with the provider’s documentation.',
    },
    unexpected_answer: {
      what: '{{host}} answers in a form that is not understood.',
      todo: 'Only OpenAI-compatible interfaces work here. Check the address, or whether the service has such an interface.',
    },
    no_models: {
      what: 'The list of models is empty.',
      todo: 'Load a model in the service first, or type the name of one that you know is there.',
    },
    model_missing: {
      what: 'The model {{model}} is not there.',
      todo: 'Choose one from the list, or compare the spelling. Some models need to be switched on for the account.',
    },
    request_refused: {
      what: 'The provider did not accept the request.',
      todo: 'The model may not be made for chatting. Choose another one and check again.',
    },
    server_error: {
      what: 'The provider has an error of its own.',
      todo: 'Nothing is wrong on your side. Try again later, or look at the provider’s status page.',
    },
    offline: {
      what: 'This device is offline.',
      todo: 'Connect to a network and check again.',
    },
    mixed_content: {
      what: 'Browsers do not let a page over https call {{host}} over http.',
      todo: 'Give the service a certificate and use https://, or open this app over http on the same network.',
    },
    blocked_by_page: {
      what: 'The security policy of this page forbids calling {{host}}.',
      todo: 'The server that hands out this page allows https:// addresses only. Use one, or add the endpoint as a custom provider.',
    },
    cors: {
      what: '{{host}} is there, but does not let web pages read its answers.',
      todo: 'Add it as a custom provider: then the server calls it. Whoever runs it can also allow {{origin}} (CORS).',
    },
    cors_local: {
      what: 'The service on {{host}} runs, but does not let this page read its answers.',
      todo: 'Allow {{origin}}: start Ollama with OLLAMA_ORIGINS={{origin}}, switch CORS on in LM Studio, or start vLLM with --allowed-origins.',
    },
    unreachable: {
      what: '{{host}} does not answer this browser.',
      todo: 'A wrong name, a closed port and a bad certificate look alike from a page. Open the address in a new tab to see which one it is.',
    },
    unreachable_local: {
      what: 'Nothing answers this browser on {{host}}.',
      todo: 'Start the service and compare the port. If the browser asks whether this page may reach your local network, allow it.',
    },
    unreachable_for_server: {
      what: 'The server could not reach {{host}}.',
      todo: 'Compare the address with the provider’s documentation, then check again.',
    },
    not_encryptable: {
      what: 'This page was opened over plain http, where browsers cannot encrypt.',
      todo: 'Open it over https, or on the machine it runs on as http://localhost. Then the key can be sent safely.',
    },
    key_unreadable: {
      what: 'The server could not read the key.',
      todo: 'Reload the page and enter the key again. The server may have changed its own key meanwhile.',
    },
    not_let_in: {
      what: 'This server tries connections only for those it has let in.',
      todo: 'Enter the access code or sign in, then check again. Chatting with your own key works without.',
    },
    needs_model: {
      what: 'No model is named yet, so nobody could be asked.',
      todo: 'Type the name of a model above, then check again.',
    },
    checks_limited: {
      what: 'Too many checks in a short time.',
      todo: 'Wait a minute, then check again.',
    },
    server_unreachable: {
      what: 'The server of this app does not answer.',
      todo: 'Check your own connection first. Nothing is known about {{host}} yet.',
    },
    check_failed: {
      what: 'The check itself did not work.',
      todo: 'Try again. If it stays like this, whoever runs this server finds the reason in its log.',
    },
  },
  refusal: {
    not_an_address: {
      what: 'This is not an address that can be called.',
      todo: 'Enter it as it stands in the provider’s documentation, such as https://api.example.com/v1.',
    },
    scheme: {
      what: 'The address does not begin with https://.',
      todo: 'Put https:// in front of it.',
    },
    needs_https: {
      what: 'The server calls only https:// addresses.',
      todo: 'Use https://. Whoever runs this server can allow {{host}} with PARLEY_ALLOWED_PRIVATE_HOSTS.',
    },
    credentials: {
      what: 'The address contains a user name or a password.',
      todo: 'Take them out; the key has a field of its own.',
    },
    query: {
      what: 'The address has a query (?) or a fragment (#).',
      todo: 'Leave out everything from ? or # on.',
    },
    port: {
      what: 'The server does not call this port.',
      todo: 'Use the usual https port. Whoever runs this server can allow {{host}} with PARLEY_ALLOWED_PRIVATE_HOSTS.',
    },
    private_name: {
      what: '{{host}} is a name of a private network, which the server does not call.',
      todo: 'Whoever runs this server can allow it with PARLEY_ALLOWED_PRIVATE_HOSTS={{host}}.',
    },
    private_address: {
      what: '{{host}} lies in a private network, which the server does not call.',
      todo: 'Whoever runs this server can allow it with PARLEY_ALLOWED_PRIVATE_HOSTS={{host}}.',
    },
    redirected: {
      what: '{{host}} sends on to another address, which the server does not follow.',
      todo: 'Open the address in a browser, see where it leads, and enter that one.',
    },
    method: {
      what: 'The server does not send this kind of request.',
      todo: 'Try again. If it stays like this, whoever runs this server finds the reason in its log.',
    },
  },
} as const;
