export const composer = {
  attach: 'Attach files',
  attachText: 'Images, PDFs, documents, code',
  photo: 'Take a photo',
  photoText: 'With this device’s camera',
  prompts: 'Prompts',
  promptsText: 'Type / at the start',
  managePrompts: 'Manage prompts',
  managePromptsText: 'Write, edit, import and export',
  commands: 'Commands',
  commandsText: 'Type : at the start',
  models: 'Ask another model just once',
  modelsText: 'Type @ and a name',

  suggestions_one: '{{count}} suggestion',
  suggestions_other: '{{count}} suggestions',
  promptList: 'Prompts',
  commandList: 'Commands',
  modelList: 'Ask another model just once',

  mentioned: '{{name}} will answer this question. Remove',
  removeMention: 'Use the chat’s model',

  variables: {
    title: 'Fill in “{{title}}”',
    insert: 'Insert',
    hint: 'Fields you leave blank stay as placeholders in the text.',
  },

  queue: {
    held: {
      stopped: 'On hold: you stopped the answer.',
      failed: 'On hold: the answer failed.',
      reloaded: 'Saved from your last visit.',
    },
    label: 'Queued messages',
    afterReply_one: 'Sends when this answer is done',
    afterReply_other: 'Send one by one when this answer is done',
    afterModels: 'Sends when the models have loaded',
    sendNext: 'Send next',
    sendNow: 'Stop the answer and send this now',
    sendThis: 'Send now',
    edit: 'Edit',
    remove: 'Remove',
    attachments_one: '{{count}} file',
    attachments_other: '{{count}} files',
    pictures_one: '{{count}} image',
    pictures_other: '{{count}} images',
    onlyFiles: 'No text',
  },

  preview: 'Preview',
} as const;
