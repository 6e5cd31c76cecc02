"""The loops of the README of OpenAI's SDK."""

import asyncio
import os

import openai
from openai import AsyncOpenAI, OpenAI

MODEL = "scripted-1"
MESSAGES = [{"role": "user", "content": "Say this is a test"}]
HELLO = "Hello from upstream."
settings = {"base_url": os.environ["PARLEY_BASE_URL"], "api_key": os.environ["PARLEY_KEY"], "max_retries": 0}
client = OpenAI(**settings)


def a_completion():
    completion = client.chat.completions.create(model=MODEL, messages=MESSAGES)
    assert completion.choices[0].message.content == HELLO
    assert completion.usage.total_tokens == 7


def a_stream():
    stream = client.chat.completions.create(model=MODEL, messages=MESSAGES, stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in stream) == HELLO


def a_stream_with_usage():
    asked = {"model": MODEL, "messages": MESSAGES, "stream": True, "stream_options": {"include_usage": True}}
    last = list(client.chat.completions.create(**asked))[-1]
    assert last.choices == [] and last.usage.total_tokens == 7


def a_response():
    assert client.responses.create(model=MODEL, input="Say this is a test").output_text == HELLO


def a_stream_of_a_response():
    kinds = [event.type for event in client.responses.create(model=MODEL, input="Hi", stream=True)]
    assert kinds[0] == "response.created" and kinds[-1] == "response.completed"


def a_stream_without_waiting():
    async def ask():
        stream = await AsyncOpenAI(**settings).chat.completions.create(model=MODEL, messages=MESSAGES, stream=True)
        return [chunk.choices[0].delta.content or "" async for chunk in stream]

    assert "".join(asyncio.run(ask())) == HELLO


def the_models():
    assert MODEL in [model.id for model in client.models.list()]


def a_wrong_key():
    try:
        OpenAI(**{**settings, "api_key": "wrong"}).models.list()
    except openai.AuthenticationError as error:
        assert error.code == "unauthorized"
    else:
        raise AssertionError("it was taken")


CHECKS = [
    a_completion,
    a_stream,
    a_stream_with_usage,
    a_response,
    a_stream_of_a_response,
    a_stream_without_waiting,
    the_models,
    a_wrong_key,
]
